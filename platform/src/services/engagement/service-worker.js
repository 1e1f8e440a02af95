/* global LAST_GOOD -- where the shell keeps the last release that worked; the platform puts it before this script */

// Shows what the push service sends, gives the files of the last release that worked, and a page where none can be
// reached. Everything else comes from the network: no answer of the account service, no token and no media is ever kept
// here (S-28).
const OFFLINE_PAGE = '/pages/offline';
const OFFLINE_FILES = [OFFLINE_PAGE, '/pages/style.css'];
const CACHE = 'offline-page';
const KEPT_FILE = /^\/assets\/.+\.(js|css|woff2)$/;
const NONCE_BYTES = 18;

// Segments, calls and images bypass this worker where the browser supports it: each would be delayed here.
const PASSED_BY = {
  condition: {
    not: {
      or: [{ requestMode: 'navigate' }, ...['/assets/*', '/pages/*'].map((pathname) => ({ urlPattern: { pathname } }))],
    },
  },
  source: 'network',
};
const passBy = async (event) => event.addRoutes?.(PASSED_BY);

self.addEventListener('install', (event) => {
  self.skipWaiting();
  const offline = caches.open(CACHE).then((cache) => cache.addAll(OFFLINE_FILES));
  event.waitUntil(Promise.all([offline, passBy(event).catch(() => {})]));
});
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
);

const fromNetwork = async (event) => (await event.preloadResponse) ?? fetch(event.request);
const kept = async (path) => (await caches.match(path)) ?? Response.error();
const lastGood = (path) => caches.match(path, { cacheName: LAST_GOOD.cache, ignoreVary: true });
const base64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

// The page of the last release that worked, under its own policy, with a nonce of its own as every answer has (decision 21).
const lastGoodPage = async () => {
  const page = await lastGood(LAST_GOOD.page);
  const policy = page?.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  if (!nonce) return null;
  const fresh = base64(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const headers = new Headers(page.headers);
  headers.delete('content-encoding');
  headers.set('content-security-policy', policy.replaceAll(nonce, fresh));
  const html = (await page.text()).replaceAll(nonce, fresh);
  return new Response(html.replace('<html', `<html ${LAST_GOOD.mark}`), { headers });
};

const pageOf = async (event) => {
  const answer = await fromNetwork(event).catch(() => null);
  if (answer && answer.status < 500) return answer;
  // Without a network the offline page is shown: there is nothing to watch.
  const isOffline = !answer && navigator.onLine === false;
  const isPage = event.request.method === 'GET' && event.request.destination === 'document';
  const page = isPage && !isOffline ? await lastGoodPage().catch(() => null) : null;
  return page ?? answer ?? kept(OFFLINE_PAGE);
};

// Path to integrity, as the kept release says. It never changes for a path, so what was once read stays true.
let integrity = {};
const integrityOf = async (path) => {
  if (!(path in integrity)) {
    const { release } = (await (await lastGood(LAST_GOOD.release))?.json()) ?? {};
    integrity = release ? JSON.parse(release.body).integrity : {};
  }
  return integrity[path];
};

const keptFile = async (path) => {
  const expected = await integrityOf(path);
  const file = expected && (await lastGood(path));
  if (!file) return null;
  const hash = await crypto.subtle.digest('SHA-384', await file.clone().arrayBuffer());
  return expected === `sha384-${base64(hash)}` ? file : null;
};

// A file never changes under its address, so what is kept whole is as good as what the site would send, and here already.
const fileOf = async (request, path) => (await keptFile(path).catch(() => null)) ?? fetch(request);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.mode === 'navigate') {
    event.respondWith(pageOf(event));
  } else if (origin !== self.location.origin || request.method !== 'GET') {
    return;
  } else if (OFFLINE_FILES.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(pathname)));
  } else if (KEPT_FILE.test(pathname)) {
    event.respondWith(fileOf(request, pathname));
  }
});

const messageOf = (data) => {
  try {
    return data ? data.json() : {};
  } catch {
    return { body: data.text() };
  }
};

self.addEventListener('push', (event) => {
  const { title = 'YES Network', body = '', url = '/watch' } = messageOf(event.data);
  event.waitUntil(self.registration.showNotification(title, { body, icon: '/favicon.svg', data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.url ?? '/watch', self.location.origin);
  // A message opens pages of this site only.
  if (target.origin === self.location.origin) event.waitUntil(self.clients.openWindow(target.href));
});
