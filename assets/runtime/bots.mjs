// The page's side of the bots' worker. It is started after the first paint, or by the first question.
import META from 'build-meta';
import { painted } from './early.mjs';
import { sharedParts } from './page.mjs';

let current; // { worker, waiting: Map of id -> { resolve, reject } }
let last = 0;

function begin() {
  const worker = new Worker(META.worker, { type: 'module' }), waiting = new Map();
  const mine = current = { worker, waiting };
  const stop = message => {
    worker.terminate();
    if (current === mine) current = undefined; // the next question starts another one
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  };
  mine.stop = stop;
  worker.onerror = event => { event.preventDefault(); stop(event.message || 'the worker could not start'); };
  worker.onmessage = ({ data: { ready, failed, id, answer, error } }) => {
    if (ready) return;
    if (failed) return stop(failed);
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    error === undefined ? resolve(answer) : reject(new Error(error));
  };
  sharedParts().then(({ wasm, snapshot }) => worker.postMessage({ wasm, snapshot }, snapshot ? [snapshot] : []), error => stop(String(error)));
  return mine;
}

/**
 * Sends a text to the bots; resolves with their answer, rejects with an Error: 'cancelled' after restartBots(), or what went wrong.
 * @param {string} text
 * @returns {Promise<string>}
 */
export function ask(text) {
  const { worker, waiting } = current ?? begin(), id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    sharedParts().then(() => worker.postMessage({ id, text }), () => {}); // after the worker's first message, which waits for the same
  });
}

/** Ends what the bots are doing and starts them anew; questions without an answer are rejected as 'cancelled'. */
export function restartBots() {
  current?.stop('cancelled');
  begin();
}

painted.then(() => current ?? begin());
