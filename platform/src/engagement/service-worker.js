// Shows what the push service sends. It answers no request: pages and media always come from the network.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

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
