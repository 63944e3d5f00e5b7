// The page's main module, PyScript's interpreter, and what Python imports as `browser` from pyscript.js_modules.
// The downloads have started in early.mjs. The configuration names this very file as the interpreter and as the module, so that
// PyScript's import() finds it loaded already.
export { loadPyodide, problem, restored, version } from './page.mjs';
export { ask, restartBots } from './bots.mjs';
export { applyUpdate, onUpdate } from './offline.mjs';
export * from './dom.mjs';
export { sound } from './sounds.mjs';
import { register } from './offline.mjs';
import { settled } from './page.mjs';
import '@pyscript/core/src/core.js';

settled.then(register, register); // last: it downloads everything that was not needed so far
