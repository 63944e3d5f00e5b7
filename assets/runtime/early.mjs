// The page's first module, small so that it runs at once: the downloads start, and the wasm file is compiled while the rest
// of our scripts is still being read. boot.mjs imports this very file.
import { fetchParts } from './parts.mjs';
import { showProgress } from './progress.mjs';
export { fail, painted } from './progress.mjs';

/** The page's downloads. */
export const parts = fetchParts({}, showProgress);
