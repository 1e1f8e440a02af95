import { aSession } from '@grandstand/shared-contracts/testing';
import { liveValue, success } from '@grandstand/shared-contracts';
import { startSettledPage } from './settled-page.ts';

class Stub {
  observe() {}
  addEventListener() {}
  close() {}
}

/** Calls that a page makes once it has settled, in a browser with or without push messages. */
const callsOf = async (globals: Readonly<Record<string, unknown>>, isKept = false) => {
  const before = Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
  Object.assign(window, globals);
  const calls: string[] = [];
  startSettledPage({
    page: document,
    composition: { releaseId: 1, shell: { version: '1.0.0' } },
    tab: { shown: null },
    isLastGood: false,
    isKept,
    observe: () => {},
    addressOf: (url) => url,
    session: {
      store: liveValue(aSession()) as never,
      actions: {} as never,
      bus: { emit: () => {}, on: () => () => {} } as never,
      call: (async ({ id }: { id: string }) => {
        calls.push(id);
        return success({ publicKey: 'key' });
      }) as never,
    },
    storage: { set: () => {} },
    track: () => {},
  });
  await Promise.resolve();
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(window, name, descriptor);
    else delete (window as unknown as Record<string, unknown>)[name];
  }
  return calls;
};
const always = { EventSource: Stub, ResizeObserver: Stub };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('SHELL-091: initializes push messages on load, where the browser has them', async () => {
  expect(await callsOf({ ...always, PushManager: Stub })).toEqual(['pushKey']);
  expect(await callsOf(always)).toEqual([]);
});

test('SHELL-091: a page that the service worker kept while the site is away requests nothing', async () => {
  expect(await callsOf({ ...always, PushManager: Stub }, true)).toEqual([]);
});
