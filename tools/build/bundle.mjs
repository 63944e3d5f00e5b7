// The modules and the style sheet, bundled and named by their content.
import fs from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { fonts } from './art.mjs';
import { dist, modules, pyodide, root } from './common.mjs';
import { pyscriptCore } from './runtime.mjs';

const names = { entryNames: '[name]-[hash]', assetNames: '[name]-[hash]', outbase: root };
const urlOf = (result, suffix) => {
  const [file] = Object.entries(result.metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(suffix)) ?? [];
  if (!file) throw new Error(`${suffix} was not bundled`);
  return `/${path.relative(dist, path.resolve(root, file))}`;
};

// PyScript's core without what this site has no use for: editors, terminal, games, MicroPython, a cache for packages.
const slim = (meta, early) => ({ name: 'slim', setup(build) {
  const virtual = (filter, contents, importers = /./) => {
    build.onResolve({ filter }, ({ path, importer }) => importers.test(importer) ? { path, namespace: 'slim' } : null);
    build.onLoad({ filter, namespace: 'slim' }, () => ({ contents, resolveDir: pyscriptCore }));
  };
  virtual(/^build-meta$/, `export default ${JSON.stringify(meta)}`);
  virtual(/^\.\/plugins\.js$/, `export default { error: () => import('./plugins/error.js') }`, /core.src.config\.js$/);
  virtual(/^\.\/types\.js$/, `export default new Map([['py', 'pyodide']])`, /core.src.[\w-]+\.js$/);
  virtual(/^@webreflection\/idb-map\/sync$/, 'export default class extends Map { sync() {} close() {} }', /interpreter.pyodide\.js$/);
  if (early) build.onResolve({ filter: /^\.\/early\.mjs$/ }, () => ({ path: early, external: true })); // the file that runs already
  build.onResolve({ filter: /^pyodide-loader$/ }, () => ({ path: path.join(pyodide, 'pyodide.mjs') }));
  build.onResolve({ filter: /^@pyscript\/core\/src\// }, ({ path: name }) => ({ path: path.join(modules, name) }));
  build.onResolve({ filter: /3rd-party\/(codemirror|zip)|plugins\/donkey|pyodide_graph|pyodide\.asm\.mjs|^@zip\.js|^node:|^ws$/ }, ({ path }) => ({ path, external: true }));
} });

// The libraries' own addresses of what they would load if nobody told them from where: here, from this site only.
const ELSEWHERE = /https:\/\/(?:cdn\.jsdelivr\.net|packages\.pyscript\.net|micropython\.org|raw\.githubusercontent\.com|pyscript\.github\.io)/g;
const atHome = { name: 'at-home', setup: build => build.onLoad({ filter: /node_modules.*\.m?js$/ }, ({ path: file }) => (
  // PyScript's Python package stays as it is: the snapshot is compared with it.
  file.startsWith(path.join(pyscriptCore, 'stdlib')) ? null : { contents: fs.readFileSync(file, 'utf8').replace(ELSEWHERE, '') })) };

/**
 * Bundles one module of assets/ into a folder of the site; returns its URL.
 * @param {string} [early] the URL of early.mjs, if the page runs that as a module of its own
 */
export async function bundleModule(source, folder, meta, early) {
  const result = await esbuild.build({
    ...names, entryPoints: [path.join(root, source)], outdir: path.join(dist, folder), outExtension: { '.js': '.mjs' }, bundle: true, format: 'esm',
    minify: true, target: 'es2024', legalComments: 'none', metafile: true, plugins: [slim(meta, early), atHome], absWorkingDir: root,
  });
  return urlOf(result, source);
}

/** Makes a small script that runs before the page is painted; returns its URL. */
export async function bundleScript(source, folder) {
  const result = await esbuild.build({
    ...names, entryPoints: [path.join(root, source)], outdir: path.join(dist, folder), bundle: true, format: 'iife', minify: true, target: 'es2022',
    metafile: true, absWorkingDir: root,
  });
  return urlOf(result, source);
}

// Evening where the system asks for it and the person hasn't said otherwise, and where the person asks for it: written once.
const evening = { name: 'evening', setup: build => build.onLoad({ filter: /tokens\.css$/ }, ({ path: file }) => ({
  loader: 'css', resolveDir: path.dirname(file),
  contents: fs.readFileSync(file, 'utf8').replace(/@media \(prefers-color-scheme:dark\)\{\s*:root(\{[^}]*\})\s*\}/, (_, dark) => (
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light])${dark}}:root[data-theme=dark]${dark}`)),
})) };

/** Bundles the style sheet with the fonts that it names; returns its URL. */
export async function bundleStyle(source, folder) {
  const result = await esbuild.build({
    ...names, entryPoints: [path.join(root, source)], outdir: path.join(dist, folder), bundle: true, minify: true, metafile: true, absWorkingDir: root,
    target: ['chrome111', 'firefox113', 'safari16.4'], loader: { '.woff2': 'file', '.svg': 'file' },
    plugins: [evening, { name: 'fonts', setup: build => build.onResolve({ filter: /^\.\.\/fonts\// }, ({ path: name }) => ({ path: path.join(fonts, path.basename(name)) })) }],
  });
  return urlOf(result, source);
}

/** Bundles the service worker as a classic script, for workbox-build to write the list of files into. */
export async function bundleServiceWorker(source, target) {
  await esbuild.build({
    entryPoints: [path.join(root, source)], outfile: target, bundle: true, format: 'iife', minify: true, target: 'es2022', legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' }, absWorkingDir: root,
  });
}
