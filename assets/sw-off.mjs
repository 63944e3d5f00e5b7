// The kill switch: `SERVICE_WORKER=off make build` puts this in the place of the service worker, and the pages register none. Browsers that have the old
// one find it on their next visit; it takes over at once, empties the caches, removes itself and loads the open pages anew.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', event => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const client of await self.clients.matchAll({ type: 'window' })) client.navigate(client.url).catch(() => {});
})()));
