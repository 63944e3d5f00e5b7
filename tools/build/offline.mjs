// The service worker with its list of files, and the check that the list is complete.
import fs from 'node:fs';
import path from 'node:path';
import { injectManifest } from 'workbox-build';
import { build, digest, dist, filesIn, root } from './common.mjs';
import { bundleServiceWorker } from './bundle.mjs';

const HASHED = /^(assets|manifest|runtime|worker)\//; // folders in which every name carries a hash
const NOT_CACHED = new Set(['sw.js', 'robots.txt', 'sitemap.xml']);
// Pictures of links: messengers alone ask for them.
const PREVIEWS = 'previews/';
// Cards in four colours come when somebody wants them, and stay then: assets/sw.mjs.
const LATER = /^assets\/cards-\w+\/\w+-\w\w-4\//;

/** Writes dist/sw.js and build/sw-off.js; fails if anything of the site is not in the list. */
export async function makeServiceWorker() {
  const bundled = path.join(build, 'sw-bundled.js'), off = path.join(build, 'sw-off.js'), target = path.join(dist, 'sw.js');
  await bundleServiceWorker('assets/sw-off.mjs', off);
  if (process.env.SERVICE_WORKER === 'off') return void fs.copyFileSync(off, target);
  await bundleServiceWorker('assets/sw.mjs', bundled);
  let listed;
  const { warnings } = await injectManifest({
    swSrc: bundled, swDest: target, globDirectory: dist, globPatterns: ['**/*'], globIgnores: [...NOT_CACHED, `${PREVIEWS}**`, 'assets/cards-*/*-4/*'],
    maximumFileSizeToCacheInBytes: 64 << 20, // the default of 2 MiB would leave out the wasm file
    dontCacheBustURLsMatching: HASHED,
    manifestTransforms: [entries => {
      listed = new Set(entries.map(({ url }) => url));
      // What has a hash in its name is checked on arrival; a page may be changed by the host on its way.
      return { manifest: entries.map(entry => HASHED.test(entry.url) ? { ...entry, integrity: `sha256-${digest(fs.readFileSync(path.join(dist, entry.url)), 'base64')}` } : entry) };
    }],
  });
  if (warnings.length) throw new Error(`The list of files for offline use is incomplete: ${warnings.join(' ')}`);
  checkList(listed);
}

/** Every file, and every address that our pages, styles, modules and manifests name, has to be in the list. */
function checkList(listed) {
  const missing = new Set(filesIn(dist).filter(name => !NOT_CACHED.has(name) && !name.startsWith(PREVIEWS) && !LATER.test(name) && !listed.has(name)));
  const pages = new Map([...listed].filter(name => name.endsWith('index.html')).map(name => [`/${name.slice(0, -'index.html'.length)}`, name]));
  for (const name of listed) {
    if (!/\.(html|css|mjs|webmanifest|svg)$/.test(name) || name.startsWith('runtime/')) continue;
    const text = fs.readFileSync(path.join(dist, name), 'utf8');
    const referred = [...text.matchAll(/["'(`](\/(?:assets|manifest|runtime|worker)\/[^"'()`?#\s&<>]+)/g), ...(name.endsWith('.html') ? text.matchAll(/\b(?:href|src)="(\/[^"?#]*)/g) : [])];
    for (const [, url] of referred) {
      const file = url.slice(1);
      if (url.endsWith('/') ? !pages.has(url) && ![...listed].some(one => one.startsWith(file)) : !listed.has(file)) missing.add(`${url} (named in ${name})`);
    }
  }
  if (missing.size) throw new Error(`Not available offline:\n  ${[...missing].join('\n  ')}\n(${path.relative(root, dist)})`);
}
