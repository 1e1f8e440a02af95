import { expect, test } from '@jest/globals';
import { runServiceWorker, SITE } from '../../testing/test-service-worker.ts';

interface Shown {
  readonly title: string;
  readonly options: { readonly body: string; readonly data: { readonly url: string } };
}

const aWorker = () => {
  const shown: Shown[] = [];
  const opened: string[] = [];
  const self = {
    registration: {
      showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
    },
    clients: { openWindow: async (url: string) => void opened.push(url) },
  };
  const { fire } = runServiceWorker({ self });
  const push = (text: string | null) =>
    fire('push', { data: text === null ? null : { json: () => JSON.parse(text), text: () => text } });
  const click = (data: unknown) => {
    let isClosed = false;
    const close = () => {
      isClosed = true;
    };
    return fire('notificationclick', { notification: { data, close } }).then(() => isClosed);
  };
  return { push, click, shown, opened };
};

const installed = async (addRoutes?: (rule: object) => Promise<void>) => {
  const kept: string[] = [];
  const self = { skipWaiting: () => undefined };
  const caches = { open: async () => ({ addAll: async (paths: string[]) => void kept.push(...paths) }) };
  await runServiceWorker({ self, caches }).fire('install', addRoutes ? { addRoutes } : {});
  return kept;
};

test('media and calls bypass the worker where the browser supports static routing', async () => {
  const rules: object[] = [];
  await installed(async (rule) => void rules.push(rule));
  expect(rules).toMatchObject([
    { source: 'network', condition: { not: { or: [{ requestMode: 'navigate' }, {}, {}] } } },
  ]);
});

test.each([
  ['knows no routes', undefined],
  ['refuses them', () => Promise.reject(new TypeError('no condition'))],
  [
    'throws at them',
    () => {
      throw new TypeError('no condition');
    },
  ],
])('SHELL-085: a browser that %s gets its offline page all the same', async (_how, addRoutes) => {
  expect(await installed(addRoutes)).toEqual(['/pages/offline', '/pages/style.css']);
});

test('SHELL-091: a message is shown with its title and text, and a click opens its page', async () => {
  const { push, click, shown, opened } = aWorker();
  await push(JSON.stringify({ title: 'First pitch', body: 'Yankees at Boston', url: '/watch/vod-1' }));
  expect(shown).toMatchObject([{ title: 'First pitch', options: { body: 'Yankees at Boston' } }]);
  expect(await click(shown[0]?.options.data)).toBe(true);
  expect(opened).toEqual([`${SITE}/watch/vod-1`]);
});

test.each([
  ['without content', null, ''],
  ['that is not JSON', 'just text', 'just text'],
])('SHELL-091: a message %s is shown all the same, and opens the watch page', async (_what, text, body) => {
  const { push, click, shown, opened } = aWorker();
  await push(text);
  expect(shown).toMatchObject([{ title: 'YES Network', options: { body } }]);
  await click(shown[0]?.options.data);
  expect(opened).toEqual([`${SITE}/watch`]);
});

test('S-28: a message opens no page of another site', async () => {
  const { click, opened } = aWorker();
  await click({ url: 'https://evil.test/' });
  await click({ url: '//evil.test/' });
  expect(opened).toEqual([]);
});
