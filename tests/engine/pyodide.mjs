// node tests/engine/pyodide.mjs < program.py: runs a program in Pyodide, with the project on its path; prints its last value.
import fs from 'node:fs';
import path from 'node:path';
import { loadPyodide } from '../../node_modules/pyodide/pyodide.mjs';

const python = await loadPyodide();
python.mountNodeFS('/project', path.resolve(import.meta.dirname, '../..'));
python.runPython("import sys; sys.path.insert(0, '/project'); sys.dont_write_bytecode = True");
process.stdout.write(python.runPython(fs.readFileSync(0, 'utf8')));
