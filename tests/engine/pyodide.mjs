// node tests/engine/pyodide.mjs PACKAGES < program.py: runs a program in Pyodide, with the project and a folder of
// Python packages on its path; prints its last value.
import fs from 'node:fs';
import path from 'node:path';
import { loadPyodide } from '../../node_modules/pyodide/pyodide.mjs';

const python = await loadPyodide({ stdout: (line) => process.stderr.write(`${line}\n`) });
python.mountNodeFS('/project', path.resolve(import.meta.dirname, '../..'));
python.mountNodeFS('/packages', path.resolve(process.argv[2]));
python.runPython(`
import os, sys
sys.path[:0] = ['/project', '/packages']
sys.dont_write_bytecode = True
os.chdir('/project')
`);
process.stdout.write(python.runPython(fs.readFileSync(0, 'utf8')));
