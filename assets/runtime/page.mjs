// What PyScript loads as its interpreter. Pyodide starts at once, while PyScript is still getting ready.
import META from 'build-meta';
import { fail, painted, parts } from './early.mjs';
import { installStdlib, start, version } from './engine.mjs';
export { version };

/** Which way Python started: from the snapshot, or plainly because of a problem with the snapshot ('snapshot'). */
export let restored = false, problem = '';

const io = { stdout: console.log, stderr: console.error };
const starting = start(parts, { stdout: text => io.stdout(text), stderr: text => io.stderr(text) });
starting.then(result => ({ restored, problem } = result), fail);

// PyScript writes its Python package into the file system before each script and imports it. The snapshot holds
// the same package compiled: that one is imported, if it is the same.
const hash = text => { let h = 0; for (let i = 0; i < text.length; i++) h = Math.imul(h, 31) + text.charCodeAt(i) | 0; return h; };
const shorten = code => {
  const { length, hash: expected } = META.pyscript;
  return code.length >= length && hash(code.slice(0, length)) === expected ? 'import pyscript\n' + code.slice(length) : code;
};

/** PyScript's way in: the Pyodide that is starting already. */
export async function loadPyodide({ stdout, stderr }) {
  Object.assign(io, { stdout, stderr });
  const { python, restored } = await starting;
  if (restored) for (const name of ['runPython', 'runPythonAsync']) {
    const run = python[name];
    python[name] = (code, ...rest) => run.call(python, shorten(code), ...rest);
  }
  return python;
}

/**
 * What the bots' worker needs not make again: the compiled wasm, and once the snapshot itself, which then belongs to the worker.
 * @returns {Promise<{wasm: WebAssembly.Module, snapshot?: ArrayBuffer}>}
 */
export async function sharedParts() {
  await starting;
  const wasm = await parts.wasm, snapshot = await parts.snapshot?.catch(() => undefined);
  delete parts.snapshot;
  return { wasm, snapshot };
}

/** When the page is usable and painted, and the rest of the standard library is there. */
export const settled = painted.then(async () => {
  const { python, restored } = await starting;
  if (restored) await installStdlib(python);
});
settled.catch(error => console.warn('Without the rest of the standard library:', error));
