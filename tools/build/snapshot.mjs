// The memory of a Python that has imported our packages, as the difference to the memory of a fresh instance.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadPyodide } from 'pyodide';
import { build, cache, digest, filesIn, hashFiles, pyodide, read, readJson, root, runPython, write } from './common.mjs';
import { lock, pyscriptCore } from './runtime.mjs';

const PAGE = 4096;
const sitePackages = '/lib/python3.14/site-packages';
const load = file => import(pathToFileURL(file));

/** Makes the snapshot, or takes it from the cache. Returns { content, meta }. */
export async function makeSnapshot() {
  const sources = ['engine', 'ui'].flatMap(folder => filesIn(path.join(root, folder), name => name.endsWith('.py')).map(name => `${folder}/${name}`));
  const own = ['common.mjs', 'snapshot.mjs', 'package.py', 'codes.py', 'shrink.py'].map(name => `tools/build/${name}`);
  const key = hashFiles(root, ['package-lock.json', ...own, ...sources]);
  const files = ['bin', 'json'].map(kind => path.join(cache, `snapshot-${key}.${kind}`));
  if (!files.every(file => fs.existsSync(file))) {
    const { content, meta } = await take();
    for (const old of filesIn(cache, name => name.startsWith('snapshot-'))) fs.rmSync(path.join(cache, old));
    write(files[0], content);
    write(files[1], JSON.stringify(meta));
  }
  return { content: fs.readFileSync(files[0]), meta: readJson(files[1]) };
}

async function take() {
  const [{ stdlib: bootstrap }, { default: pyscriptFiles }] = await Promise.all([load(path.join(pyscriptCore, 'stdlib.js')), load(path.join(pyscriptCore, 'stdlib/pyscript.js'))]);
  const { now, late } = JSON.parse(runPython(['tools/build/package.py', 'modules'], { wanted: true }));

  // -OO and no_debug_ranges leave docstrings, asserts and column numbers out of everything compiled from here on.
  const python = await loadPyodide({ _makeSnapshot: true, env: { PYTHONHASHSEED: '0' }, args: ['-OO', '-X', 'no_debug_ranges'] });
  const module = python._module;
  const wheel = runPython(['tools/build/package.py', 'wheel', path.join(build, 'wheel')], { wanted: true }).trim();
  const archive = fs.readFileSync(path.join(build, 'wheel', wheel));
  python.unpackArchive(new Uint8Array(archive).buffer, 'zip', { extractDir: sitePackages });

  const flat = (tree, base = '') => Object.entries(tree).flatMap(([name, value]) => typeof value === 'string' ? [[base + name, value]] : flat(value, `${base}${name}/`));
  for (const [file, source] of flat(pyscriptFiles)) {
    const name = file.replace(/\.py$/, '').replaceAll('/', '.'), package_ = name.endsWith('.__init__');
    late[package_ ? name.slice(0, -'.__init__'.length) : name] = { source, path: `./${file}`, package: package_ };
  }
  python.FS.writeFile('/tmp/late.json', JSON.stringify(late));
  const run = file => python.runPython(read('tools/build', file), { globals: python.runPython('{"__name__": "__build__"}', {}) });
  run('codes.py');
  python.runPython(['import asyncio, json, random', ...now.map(name => `import ${name}`)].join('\n'));
  run('shrink.py');

  // Back to normal for what is compiled later.
  if (module._PyConfig_Set(module.stringToNewUTF8('optimization_level'), python.runPython('id(0)')) !== 0) throw new Error('PyConfig_Set');
  zeroFreeMemory(module);
  const made = python.makeMemorySnapshot();
  const headerLength = new Uint32Array(made.buffer, made.byteOffset, 2)[1];
  const header = made.subarray(0, headerLength), heap = made.subarray(headerLength);
  const { content, pages, pagesAt } = difference(heap, await freshMemory(made));

  const TAIL = '\nimport pyscript as _pyscript\ndel _Path\ndel _path\ndel _os\ndel _pyscript\n', length = bootstrap.indexOf(TAIL) + TAIL.length;
  if (length < TAIL.length) throw new Error('PyScript starts its package in another way now');
  const hash = text => { let h = 0; for (let i = 0; i < text.length; i++) h = Math.imul(h, 31) + text.charCodeAt(i) | 0; return h; };
  return {
    content,
    meta: {
      snapshot: { bytes: content.length, sha256: digest(content, 'base64'), memory: heap.length, pages, pagesAt, header: Buffer.from(header).toString('base64') },
      lock: { info: lock.info, packages: {} }, stdlib: '/lib/python314.zip',
      pyscript: { length, hash: hash(bootstrap.slice(0, length)) },
    },
  };
}

// Freed memory keeps its old content, which would only be ballast: all of it is taken, cleared and given back.
function zeroFreeMemory(module) {
  const end = () => module.HEAPU32[module._emscripten_get_sbrk_ptr() >> 2], top = end(), taken = [];
  for (let size = 1 << 16; size >= 8; size = size > 256 ? size >> 1 : size - 8) {
    for (;;) {
      const before = end(), block = module._malloc(size);
      if (end() !== before || block + size > top) { module._free(block); break; }
      module.HEAPU8.fill(0, block, block + size);
      taken.push(block);
    }
  }
  for (const block of taken.sort((a, b) => b - a)) module._free(block);
  module.HEAPU8.fill(0, module._emscripten_stack_get_end(), module._emscripten_stack_get_current() - 64);
}

// The memory of an instance before anything is restored into it; the same for every snapshot of one Pyodide.
async function freshMemory(made) {
  const { default: createModule } = await load(path.join(pyodide, 'pyodide.asm.mjs'));
  let memory;
  await loadPyodide({ _loadSnapshot: made, createPyodideModule: async settings => {
    const module = await createModule(settings);
    memory = module.HEAPU8.slice();
    return module;
  } });
  return memory;
}

/** Sparse pages, XORed with the wasm file's own data where they equal it at the start; see restore() in engine.mjs. */
function difference(heap, fresh) {
  const { image, imageEnd } = staticImage(heap.length), kinds = [], parts = [];
  for (let at = 0; at < heap.length; at += PAGE) {
    const page = heap.subarray(at, at + PAGE), base = image.subarray(at, at + PAGE);
    // Start-up code writes a few static pages, partly with the browser's environment: no XOR on those.
    if (at < imageEnd && Buffer.compare(base, fresh.subarray(at, at + PAGE)) === 0) {
      const changes = page.map((byte, i) => byte ^ base[i]), changed = changes.some(Boolean);
      kinds.push(changed ? 1 : 0);
      if (changed) parts.push(changes);
    } else {
      const filled = page.some(Boolean);
      kinds.push(filled ? 2 : 3);
      if (filled) parts.push(page);
    }
  }
  while (kinds.at(-1) === 3) kinds.pop();
  const pagesAt = Math.ceil(kinds.length / 4) * 4, list = Buffer.alloc(pagesAt);
  list.set(kinds);
  return { content: Buffer.concat([list, ...parts]), pages: kinds.length, pagesAt };
}

// The data segments of the wasm file, laid out as in memory.
function staticImage(size) {
  const wasm = fs.readFileSync(path.join(pyodide, 'pyodide.asm.wasm')), image = new Uint8Array(size);
  let at = 8, imageEnd = 0;
  const number = () => { let value = 0, shift = 0, byte; do { byte = wasm[at++]; value += (byte & 127) * 2 ** shift; shift += 7; } while (byte & 128); return value; };
  while (at < wasm.length) {
    const id = wasm[at++], length = number(), next = at + length;
    if (id === 11) for (let count = number(); count > 0; count--) {
      if (number() !== 0 || wasm[at++] !== 0x41) throw new Error('not a plain data segment');
      const target = number(); at++;
      const size = number();
      image.set(wasm.subarray(at, at + size), target);
      at += size;
      imageEnd = Math.max(imageEnd, target + size);
    }
    at = next;
  }
  return { image, imageEnd };
}
