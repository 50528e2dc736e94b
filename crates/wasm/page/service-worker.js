// The page without a network: all files of one version are kept when they are first seen, and answered from there.
// Another version has another text here, is fetched beside this one, and takes over when no window shows this one any
// more.

const VERSION = '@VERSION@';
const FILES = [/* @FILES@ */];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(VERSION).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      caches
        .keys()
        .then((names) =>
          Promise.all(
            names.filter((name) => name.startsWith('sudokit-') && name !== VERSION).map((name) => caches.delete(name)),
          ),
        ),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== self.location.origin) return;
  event.respondWith(
    caches
      .open(VERSION)
      .then(async (cache) => (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request)),
  );
});
