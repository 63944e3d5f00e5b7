// Card faces, fonts, icons, manifests and licences. Faces and fonts are drawn by tools/ and kept until their sources change.
import fs from 'node:fs';
import path from 'node:path';
import { build, dist, filesIn, hashFiles, modules, publish, readJson, root, runPython, write } from './common.mjs';

const LANGUAGES = ['ru', 'en'];
export const fonts = path.join(build, 'fonts');

/** Copies files into one folder of the site that carries the hash of them all; returns its URL. */
function publishFolder(name, from, files) {
  const url = `/assets/${name}-${hashFiles(from, files)}/`;
  for (const file of files) write(path.join(dist, url, file), fs.readFileSync(path.join(from, file)));
  return url;
}

function drawFonts() {
  const sources = ['@fontsource-variable/onest', '@fontsource/old-standard-tt'].map(name => `node_modules/${name}/package.json`);
  const key = hashFiles(root, ['tools/fonts.py', 'requirements/build.txt', ...sources]), stamp = path.join(build, 'fonts.stamp');
  if (fs.existsSync(fonts) && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === key) return;
  runPython(['tools/fonts.py', fonts]);
  write(stamp, key);
}

// Of everything that is delivered and has a licence text in its package.
function publishLicences() {
  const folder = path.join(build, 'licences');
  fs.rmSync(folder, { recursive: true, force: true });
  const texts = {
    'card-room': path.join(root, 'LICENSE'),
    pyscript: path.join(modules, '@pyscript/core/LICENSE'), polyscript: path.join(modules, 'polyscript/LICENSE'),
    idiomorph: path.join(modules, 'idiomorph/LICENSE'), workbox: path.join(modules, 'workbox-core/LICENSE'),
    ...Object.fromEntries(filesIn(fonts, name => name.endsWith('.txt')).map(name => [path.parse(name).name, path.join(fonts, name)])),
  };
  for (const [name, file] of Object.entries(texts)) write(path.join(folder, `${name}.txt`), fs.readFileSync(file));
  return publishFolder('licences', folder, filesIn(folder));
}

/** Makes all of it and puts it into the site; returns the addresses for the pages. */
export function addArt() {
  const faces = path.join(build, 'cards'), pictures = path.join(root, 'assets/icons');
  runPython(['tools/cards/generate.py', faces]);
  drawFonts();
  const cards = publishFolder('cards', faces, filesIn(faces, name => name.endsWith('.svg') && !name.startsWith('mark/')));
  const icons = publishFolder('icons', pictures, filesIn(pictures));
  const manifest = Object.fromEntries(LANGUAGES.map(lang => {
    const content = readJson(path.join(root, `assets/manifest.${lang}.json`));
    for (const { icons: list } of [content, ...content.shortcuts]) for (const icon of list) icon.src = icon.src.replace(/^icons\//, icons);
    return [lang, publish('manifest', `${lang}.webmanifest`, JSON.stringify(content))];
  }));
  const shots = path.join(root, 'assets/previews');
  const previews = Object.fromEntries(filesIn(shots, name => name.endsWith('.jpg')).map(name => [path.parse(name).name, publish('previews', name, fs.readFileSync(path.join(shots, name)))]));
  return { cards, icons, previews, licences: publishLicences(), manifest };
}
