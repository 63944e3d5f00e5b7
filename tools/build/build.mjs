// node tools/build/build.mjs: everything in dist/, ready to be served as static files.
// URL is the site's origin, for the addresses that search engines and messengers read.
// BROTLI=4 makes the compressed copies for our own server faster and larger; SERVICE_WORKER=off puts the kill switch in the
// place of the service worker; FORCE=1 builds although nothing has changed.
import fs from 'node:fs';
import path from 'node:path';
import { addArt } from './art.mjs';
import { bundleModule, bundleScript, bundleStyle } from './bundle.mjs';
import { build, dist, filesIn, hashFiles, publish, read, root, runPython, write } from './common.mjs';
import { compress, compressSite, quality } from './compress.mjs';
import { pyscriptConfig, startMarkup } from './markup.mjs';
import { makeServiceWorker } from './offline.mjs';
import { makeRuntime } from './runtime.mjs';
import { makeSnapshot } from './snapshot.mjs';

const target = path.join(root, 'dist'), stamp = path.join(build, 'stamp'), started = performance.now();
const inputs = [
  ...['assets', 'docs', 'engine', 'requirements', 'tools', 'ui'].flatMap(folder => filesIn(path.join(root, folder)).map(name => `${folder}/${name}`)),
  'index.html', 'package-lock.json', 'pyproject.toml', 'pyscript.toml',
];

await alone();
const key = `${hashFiles(root, inputs)} service worker ${process.env.SERVICE_WORKER ?? 'on'} ${process.env.URL ?? ''}`;
const [builtKey, builtQuality] = fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8').split('\n') : [];
if (!process.env.FORCE && fs.existsSync(target) && builtKey === key && Number(builtQuality) >= quality) {
  console.log('dist/ is up to date');
} else {
  fs.rmSync(stamp, { force: true });
  await makeSite();
  fs.rmSync(target, { recursive: true, force: true });
  fs.renameSync(dist, target);
  write(stamp, `${key}\n${quality}\n`);
  const files = filesIn(target), bytes = files.reduce((sum, name) => sum + fs.statSync(path.join(target, name)).size, 0);
  console.log(`dist/: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function makeSite() {
  fs.rmSync(dist, { recursive: true, force: true });
  fs.mkdirSync(dist, { recursive: true });
  const [runtime, snapshot] = await Promise.all([makeRuntime(), makeSnapshot()]);
  const wheel = path.join(dist, 'assets', `wheel-${hashFiles(root, inputs.filter(name => /^(engine|ui)\/|^pyproject/.test(name)))}`);
  const wheelName = runPython(['tools/build/package.py', 'wheel', wheel], { wanted: true }).trim();
  const meta = {
    ...snapshot.meta,
    runtime: runtime.url,
    wasm: { bytes: runtime.wasm.length, transfer: (await compress(runtime.wasm)).length },
    snapshot: { ...snapshot.meta.snapshot, url: publish('assets', 'snapshot.bin', snapshot.content), transfer: (await compress(snapshot.content)).length },
    wheel: `/${path.relative(dist, path.join(wheel, wheelName))}`,
    serviceWorker: process.env.SERVICE_WORKER === 'off' ? '' : '/sw.js', // with the kill switch, nobody registers it anew
  };
  meta.worker = await bundleModule('assets/runtime/worker.mjs', 'worker', meta);
  const early = await bundleModule('assets/runtime/early.mjs', 'assets', meta);
  const [boot, shell] = await Promise.all(['boot', 'shell'].map(name => bundleModule(`assets/runtime/${name}.mjs`, 'assets', meta, early)));
  const art = addArt(); // before the style sheet, which takes the fonts from there
  const config = pyscriptConfig({ 'assets/runtime/boot.mjs': boot });
  write(path.join(build, 'assets.json'), JSON.stringify({
    css: await bundleStyle('assets/css/room.css', 'assets'),
    ...art,
    dress: await bundleScript('assets/runtime/dress.js', 'assets'),
    head: startMarkup({ meta, early, boot, config, main: publish('assets', 'main.py', read('ui/main.py')) }),
    shell: `<script type="module" src="${shell}"></script>`,
  }, null, 2));
  runPython(['tools/pages.py', path.join(build, 'assets.json'), dist]);
  await makeServiceWorker();
  await compressSite();
}

// Two builds at once would work in the same folders: the second one waits for the first.
async function alone() {
  const lock = path.join(build, 'lock');
  fs.mkdirSync(build, { recursive: true });
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(fs.readFileSync(lock, { encoding: 'utf8', flag: 'a+' }));
    try { if (owner) process.kill(owner, 0); }
    catch { fs.rmSync(lock, { force: true }); } // it ended without tidying up
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  process.on('exit', () => fs.rmSync(lock, { force: true }));
}
