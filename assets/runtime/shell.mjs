// All that a page without Python runs: it makes itself and the rest of the site available offline.
import { register } from './offline.mjs';

if (document.readyState === 'complete') register();
else addEventListener('load', register, { once: true });
