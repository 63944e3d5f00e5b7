// The service worker: registered when the page has settled; a new version waits until the page asks for it.
import META from 'build-meta';

const wanted = new Set();
let state = '', registration, reloading = false;

const tell = next => {
  state = next;
  for (const callback of wanted) callback(state);
};
const watch = worker => worker?.addEventListener('statechange', () => {
  // The very first one is no update: nothing controls the page yet.
  if (worker.state === 'installed' && navigator.serviceWorker.controller) tell('waiting');
});

/** Registers the service worker and looks for a new version. Without one the site works all the same, but not offline. */
export async function register() {
  if (!META.serviceWorker || !('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  let controlled = Boolean(container.controller);
  container.addEventListener('controllerchange', () => {
    if (reloading) return location.reload();
    if (controlled) tell('changed'); // another tab has taken the new version; this page is still the old one
    controlled = true;
  });
  try {
    registration = await container.register(META.serviceWorker, { scope: '/', updateViaCache: 'none' });
    if (registration.waiting && container.controller) tell('waiting');
    watch(registration.installing);
    registration.addEventListener('updatefound', () => watch(registration.installing));
  } catch (error) { console.warn('Without a service worker:', error); }
}

/**
 * Calls back with 'waiting' when a new version is there and waits to be used, or 'changed' when another tab has begun to use it;
 * at once, if that has happened already. The callback must live as long as the page.
 */
export function onUpdate(callback) {
  wanted.add(callback);
  if (state) callback(state);
}

/** Begins to use the new version: the page is loaded again. To be called between deals, with everything saved. */
export function applyUpdate() {
  if (state === 'changed' || !registration?.waiting) return location.reload();
  reloading = true;
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
}
