// The bots' own Pyodide. The first message: what the page has already got ({ wasm, snapshot }, both optional).
// Every other one is { id, text }; it is answered by { id, answer } or { id, error }. Python's side is engine.bots.answer.
import { start } from './engine.mjs';
import { fetchParts } from './parts.mjs';

onmessage = ({ data }) => {
  const answering = start(fetchParts(data)).then(({ python }) => python.runPython('from engine.bots import answer; answer'));
  answering.then(() => postMessage({ ready: true }), error => postMessage({ failed: String(error) }));
  onmessage = async ({ data: { id, text } }) => {
    try { postMessage({ id, answer: (await answering)(text) }); }
    catch (error) { postMessage({ id, error: String(error) }); }
  };
};
