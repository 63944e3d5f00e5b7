// The service worker. Everything is in the precache from the first visit on, so the site works without a network.
//
// - The list of files comes from workbox-build. Names with a hash in them are never fetched twice: a new version of the site
//   brings only what has changed, and Pyodide's own files only when Pyodide changes.
// - A cached Response is answered untouched; a copy would cost the browser's cache of compiled code.
// - A new version waits until no page uses the old one, or until a page asks for it (between deals): no skipWaiting here.
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: 'index.html', cleanURLs: false, ignoreURLParametersMatching: [/./] });
cleanupOutdatedCaches();

// Addresses that are no page of this version: a missing slash is forgiven, the server may know better, and without it there is our 404.
registerRoute(({ request }) => request.mode === 'navigate', async ({ request, url }) => {
  if (!url.pathname.endsWith('/') && await matchPrecache(`${url.pathname}/index.html`)) {
    return Response.redirect(`${url.pathname}/${url.search}`, 302);
  }
  try { return await fetch(request); }
  catch { return (await matchPrecache('/404.html')) ?? Response.error(); }
});

// Cards in four colours are fetched when they are chosen, and kept; those of an older version go.
const FOUR = /\/(cards-\w+)\/\w+-\w\w-4\//;
registerRoute(({ url }) => url.origin === location.origin && FOUR.test(url.pathname), async ({ request, url }) => {
  const kept = await caches.open('four-colours'), found = await kept.match(request);
  if (found) return found;
  const response = await fetch(request), [, folder] = FOUR.exec(url.pathname);
  if (response.ok) {
    for (const old of await kept.keys()) if (!old.url.includes(folder)) await kept.delete(old);
    await kept.put(request, response.clone());
  }
  return response;
});

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') self.skipWaiting();
});
// The page of the first visit, too, gets its cards and its bots from the cache from now on.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
