// Starts Pyodide from the memory snapshot. Used by the page (page.mjs) and by the bots' worker (worker.mjs).
// The restore relies on private interfaces of exactly this Pyodide: with anything wrong about the snapshot, start() falls
// back to a plain start and installs our own wheel. Without the wasm file nothing can start, and start() rejects.
import { loadPyodide, version } from 'pyodide-loader';
import META from 'build-meta';
import { at } from './parts.mjs';
export { version };

const EMPTY_ZIP = Uint8Array.of(80, 75, 5, 6, ...new Array(18).fill(0));

// Writes the snapshot into the fresh memory. One kind a 4 KiB page: 0 as in the wasm file, 1 XOR with it, 2 new content, 3 zeros.
function restore({ HEAPU8, HEAPU32, _emscripten_get_sbrk_ptr }, buffer) {
  const { memory, pages, pagesAt } = META.snapshot;
  if (HEAPU8.length !== memory) throw new Error('the memory has another size');
  const kinds = new Uint8Array(buffer, 0, pages), words = new Uint32Array(buffer, pagesAt);
  const used = HEAPU32[_emscripten_get_sbrk_ptr() >> 2]; // above it the fresh memory is all zeros
  let from = 0;
  for (let page = 0; page < pages; page++) {
    const to = page << 10;
    if (kinds[page] === 1) for (let i = 0; i < 1024; i++) HEAPU32[to + i] ^= words[from++];
    else if (kinds[page] === 2) { HEAPU32.set(words.subarray(from, from + 1024), to); from += 1024; }
    else if (kinds[page] === 3 && page << 12 < used) HEAPU32.fill(0, to, to + 1024);
  }
}

// pyodide.mjs fetches the wasm itself and compiles it late, and wants a standard library: it gets what is there already.
function answerItself(wasm, answers) {
  const { fetch } = globalThis, { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (resource, ...rest) => {
    const file = String(resource?.url ?? resource).split('/').pop(), body = answers[file];
    delete answers[file];
    return body ? Promise.resolve(new Response(body)) : fetch(resource, ...rest);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module: wasm, instance: await WebAssembly.instantiate(wasm, imports) });
  return () => { globalThis.fetch = fetch; WebAssembly.instantiateStreaming = instantiateStreaming; };
}

async function startFromSnapshot(wasm, create, parts, options) {
  const undo = answerItself(wasm, { 'pyodide.asm.wasm': new Uint8Array(), 'python_stdlib.zip': EMPTY_ZIP });
  try {
    const python = await loadPyodide({
      ...options,
      indexURL: at(''),
      packageBaseUrl: at(''),
      lockFileContents: META.lock,
      _loadSnapshot: Uint8Array.from(atob(META.snapshot.header), c => c.charCodeAt(0)), // the header alone: no heap in it
      async createPyodideModule(settings) {
        const module = await create(settings);
        restore(module, await parts.snapshot);
        return module;
      },
    });
    python.runPython('import random; random.seed(); del random'); // its state was frozen in the snapshot
    return python;
  } finally { undo(); }
}

async function startPlainly(wasm, create, options) {
  const undo = answerItself(wasm, { 'pyodide.asm.wasm': new Uint8Array() });
  let python;
  try { python = await loadPyodide({ ...options, indexURL: at(''), packageBaseUrl: at(''), createPyodideModule: create }); }
  finally { undo(); }
  await python.loadPackage('micropip', { messageCallback() {} });
  const micropip = python.pyimport('micropip');
  await micropip.install.callKwargs(new URL(META.wheel, location.origin).href, { deps: false });
  micropip.destroy();
  return python;
}

/**
 * Starts Python with our packages importable.
 * @returns {Promise<{python: object, restored: boolean, problem: string}>} problem: '' or 'snapshot', why it was not restored
 */
export async function start(parts, options = {}) {
  const wasm = await parts.wasm; // before anything of Pyodide runs: its own error handling only warns, and then hangs
  const { default: create } = await parts.glue;
  try {
    return { python: await startFromSnapshot(wasm, create, parts, options), restored: true, problem: '' };
  } catch (error) {
    console.warn('Starting without the snapshot:', error);
    return { python: await startPlainly(wasm, create, options), restored: false, problem: 'snapshot' };
  }
}

/** For late imports of what the snapshot does not hold. The empty zip has been looked at by now: it is forgotten. */
export async function installStdlib(python) {
  const response = await fetch(at('python_stdlib.zip'));
  if (!response.ok) throw new Error(`python_stdlib.zip: ${response.status}`);
  python.FS.writeFile(META.stdlib, new Uint8Array(await response.arrayBuffer()));
  python.runPython('import sys, zipimport; zipimport._zip_directory_cache.clear(); sys.path_importer_cache.clear(); del sys, zipimport');
}
