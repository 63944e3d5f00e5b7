// What a start needs to download: the compiled wasm file, the snapshot, and Pyodide's own module.
import META from 'build-meta';
import { downloads, readAll, watchBody } from './download.mjs';

const quiet = promise => (promise.catch(() => {}), promise);

/** The address of one of Pyodide's files. */
export const at = file => new URL(META.runtime + file, location.origin).href;

/**
 * All downloads, started at once; a part that is there already (sent to a worker) is used as it is.
 * @param {{wasm?: WebAssembly.Module, snapshot?: ArrayBuffer}} there
 * @param {(got: number, total: number) => void} [report]
 */
export function fetchParts({ wasm, snapshot } = {}, report) {
  const download = downloads(report);
  return {
    wasm: wasm ?? quiet(download({ ...META.wasm, url: at('pyodide.asm.wasm') }, compile)),
    snapshot: snapshot ?? quiet(download(META.snapshot, readSnapshot)),
    glue: quiet(import(at('pyodide.asm.mjs')).catch(() => import(at('pyodide.asm.mjs?again')))),
  };
}

async function compile(response, count) {
  // A copy is counted: the response itself must stay untouched, or the browser's cache of compiled code is lost.
  watchBody(response.clone(), count).catch(() => {});
  return WebAssembly.compileStreaming(response);
}

async function readSnapshot(response, count) {
  const buffer = await readAll(response, META.snapshot.bytes, count);
  if (globalThis.crypto?.subtle) { // secure contexts only
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', buffer));
    if (btoa(String.fromCharCode(...digest)) !== META.snapshot.sha256) throw new Error(`${META.snapshot.url}: wrong checksum`);
  }
  return buffer;
}
