// The start-up markup of a page that runs Python, from pyscript.toml.
import { read, runPython } from './common.mjs';

/**
 * pyscript.toml as an object, with the sources that it names replaced by the addresses they got.
 * @param {Record<string, string>} urls source file -> address
 */
export function pyscriptConfig(urls) {
  const config = JSON.parse(runPython(['-c', 'import json, sys, tomllib; print(json.dumps(tomllib.loads(sys.argv[1])))', read('pyscript.toml')], { wanted: true }));
  const address = name => {
    const source = name.replace(/^\.?\//, '');
    if (!(source in urls)) throw new Error(`pyscript.toml names ${name}, which is not built`);
    return urls[source];
  };
  config.interpreter = address(config.interpreter);
  config.js_modules.main = Object.fromEntries(Object.entries(config.js_modules.main).map(([source, name]) => [address(source), name]));
  return config;
}

const attribute = value => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The small module comes first. Everything downloads as the page is parsed; the script in Python stands before the module that looks for it. */
export const startMarkup = ({ meta, early, boot, config, main }) => [
  `<script type="module" async src="${early}"></script>`,
  `<link rel="preload" as="fetch" crossorigin href="${meta.runtime}pyodide.asm.wasm">`,
  `<link rel="preload" as="fetch" crossorigin href="${meta.snapshot.url}">`,
  `<link rel="modulepreload" href="${meta.runtime}pyodide.asm.mjs">`,
  `<link rel="preload" as="fetch" crossorigin href="${main}">`,
  `<script type="py" src="${main}" config="${attribute(JSON.stringify(config))}"></script>`,
  `<script type="module" async src="${boot}"></script>`,
].join('\n');
