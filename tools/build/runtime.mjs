// What never changes with our own sources: Pyodide's files and micropip, in a folder named by version and content.
import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { cache, digest, dist, filesIn, hashFiles, modules, pyodide, readJson, remember, root, runPython, write } from './common.mjs';

export const { version } = readJson(path.join(pyodide, 'package.json'));
export const lock = readJson(path.join(pyodide, 'pyodide-lock.json'));

/** Writes dist/runtime/VERSION-HASH/; returns its URL and the size of the wasm. */
export async function makeRuntime() {
  const staging = path.join(cache, `runtime-${version}`);
  fs.rmSync(staging, { recursive: true, force: true });
  fs.mkdirSync(staging, { recursive: true });
  const { outputFiles: [glue] } = await esbuild.build({
    entryPoints: [path.join(pyodide, 'pyodide.asm.mjs')], write: false, minify: true, format: 'esm', target: 'es2024', logLevel: 'error',
  });
  write(path.join(staging, 'pyodide.asm.mjs'), glue.contents);
  for (const name of ['pyodide.asm.wasm', 'python_stdlib.zip']) fs.copyFileSync(path.join(pyodide, name), path.join(staging, name));
  // The lock file of 350 packages, reduced to the one that the plain start needs.
  const { info, packages: { micropip } } = lock, wheel = micropipWheel(micropip);
  write(path.join(staging, micropip.file_name), wheel);
  write(path.join(staging, 'pyodide-lock.json'), JSON.stringify({ info, packages: { micropip: { ...micropip, sha256: digest(wheel) } } }));

  const folder = `runtime/${version}-${hashFiles(staging, filesIn(staging))}`;
  fs.cpSync(staging, path.join(dist, folder), { recursive: true });
  return { url: `/${folder}/`, wasm: fs.readFileSync(path.join(staging, 'pyodide.asm.wasm')) };
}

// From the Python package index, by pip, at the version that this Pyodide was tested with.
function micropipWheel({ version, file_name: name }) {
  const pinned = fs.readFileSync(path.join(root, 'requirements/browser.txt'), 'utf8').trim();
  if (pinned !== `micropip==${version}`) throw new Error(`requirements/browser.txt pins ${pinned}, Pyodide wants micropip==${version}`);
  return remember(name, () => {
    const folder = path.join(cache, 'wheels');
    runPython(['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary=:all:', '--python-version=3.14',
      `--dest=${folder}`, '-r', 'requirements/browser.txt']);
    return fs.readFileSync(path.join(folder, name));
  });
}

export const pyscriptCore = path.join(modules, '@pyscript/core/src');
