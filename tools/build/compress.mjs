// Brotli, for our own server and for the sizes that the page announces; a host compresses for itself.
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { build, cache, digest, dist, filesIn, write } from './common.mjs';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const brotli = promisify(zlib.brotliCompress);
const BEST = 11;

/** Of the compressed copies, 0 to 11. */
export const quality = Number(process.env.BROTLI ?? BEST);
const store = path.join(cache, 'br');
const used = new Set();

/** The compressed copy of a content; work that was done before at this quality, or at the best, is not done again. */
export async function compress(content) {
  const name = digest(content), best = path.join(store, `${name}-${BEST}`), file = fs.existsSync(best) ? best : path.join(store, `${name}-${quality}`);
  used.add(path.basename(file));
  if (!fs.existsSync(file)) {
    const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: content.length };
    write(`${file}.part`, await brotli(content, { params }));
    fs.renameSync(`${file}.part`, file);
  }
  return fs.readFileSync(file);
}

/** Compresses everything in dist that gains by it into build/br, and forgets what no file needs any more. */
export async function compressSite() {
  const target = path.join(build, 'br');
  fs.rmSync(target, { recursive: true, force: true });
  const names = filesIn(dist, name => /\.(html|css|m?js|py|wasm|bin|json|svg|webmanifest|txt|xml|zip|whl)$/.test(name));
  await Promise.all(names.map(async name => {
    const content = fs.readFileSync(path.join(dist, name)), smaller = await compress(content);
    if (smaller.length < content.length) write(path.join(target, `${name}.br`), smaller);
  }));
  for (const old of filesIn(store)) if (!used.has(old)) fs.rmSync(path.join(store, old));
}
