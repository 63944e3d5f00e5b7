// Where things are, and small helpers that every step of the build shares.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const build = path.join(root, 'build');
/** Where the site is put together; it becomes dist/ when it is complete. */
export const dist = path.join(build, 'site');
export const cache = path.join(build, 'cache');
export const modules = path.join(root, 'node_modules');
export const pyodide = path.join(modules, 'pyodide');
export const pyscript = path.join(modules, '@pyscript/core');

const venv = path.join(root, '.venv/bin/python');
export const python = fs.existsSync(venv) ? venv : 'python3';

export const digest = (data, encoding = 'hex') => createHash('sha256').update(data).digest(encoding);
export const short = data => digest(data).slice(0, 10);
export const read = (...names) => fs.readFileSync(path.join(root, ...names), 'utf8');
export const readJson = file => JSON.parse(fs.readFileSync(file, 'utf8'));

/** Every file below a folder, relative to it, sorted. Python's caches are not sources. */
export function filesIn(folder, keep = () => true) {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter(name => !name.includes('__pycache__') && keep(name))
    .sort();
}

/** One hash over the names and contents of files; a missing file is an error. */
export function hashFiles(folder, names) {
  const hash = createHash('sha256');
  for (const name of names) {
    const content = fs.readFileSync(path.join(folder, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 10);
}

export function write(file, content) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}

/** Writes a file into dist under a name that carries its hash; returns its URL. */
export function publish(folder, name, content) {
  const { name: stem, ext } = path.parse(name);
  const url = `/${folder}/${stem}-${short(content)}${ext}`;
  write(path.join(dist, url), content);
  return url;
}

/** Runs one of our Python scripts under CPython from the project's folder; its output goes to the terminal unless it is wanted. */
export const runPython = (args, { wanted = false } = {}) =>
  execFileSync(python, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', wanted ? 'pipe' : 'inherit', 'inherit'], env: { ...process.env, PYTHONPATH: root, PYTHONDONTWRITEBYTECODE: '1' } });

/** The result of work that depends on nothing but its key, kept between builds. */
export function remember(name, make) {
  const file = path.join(cache, name);
  if (!fs.existsSync(file)) {
    const content = make();
    write(`${file}.part`, content);
    fs.renameSync(`${file}.part`, file);
  }
  return fs.readFileSync(file);
}
