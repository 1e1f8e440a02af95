import { refreshSubscriptions } from './refresh-subscriptions.ts';
import { countOf, open, runOnService, service } from './testing/session-scene.ts';

runOnService();

test('SHELL-072, S-24: subscriptions are asked for every 30 s while signed in and seen, and not when signed out', async () => {
  localStorage.setItem('evergantAccessToken', 'good');
  const session = open();
  await session.actions.load();
  service.calls = [];
  jest.useFakeTimers();
  const stop = refreshSubscriptions(session);
  await jest.advanceTimersByTimeAsync(29_000);
  expect(countOf('getActiveSubscriptions')).toBe(0);
  await jest.advanceTimersByTimeAsync(61_000);
  expect(countOf('getActiveSubscriptions')).toBe(3);
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  service.calls = [];
  await jest.advanceTimersByTimeAsync(90_000);
  expect(service.calls).toEqual([]);
  seen.mockRestore();
  await session.actions.signOut();
  service.calls = [];
  await jest.advanceTimersByTimeAsync(90_000);
  expect(service.calls).toEqual([]);
  stop();
  jest.useRealTimers();
});

test('SHELL-072: requests nothing for a visitor without an account', async () => {
  const session = open();
  await session.actions.load();
  const loadSubscriptions = jest.spyOn(session.actions, 'loadSubscriptions');
  jest.useFakeTimers();
  const stop = refreshSubscriptions(session);
  await jest.advanceTimersByTimeAsync(90_000);
  expect(loadSubscriptions).not.toHaveBeenCalled();
  stop();
  jest.useRealTimers();
});

test('favorites that did not load are requested every 30 s until they load', async () => {
  localStorage.setItem('evergantAccessToken', 'good');
  const session = open();
  service.instead = async (url) => (url.endsWith('getFavourites') ? new Response('{}', { status: 500 }) : null);
  await session.actions.load();
  expect(session.store.get().favourites.isMissing).toBe(true);
  service.instead = null;
  jest.useFakeTimers();
  const stop = refreshSubscriptions(session);
  await jest.advanceTimersByTimeAsync(30_000);
  expect(session.store.get().favourites).toEqual({ teams: [], players: [], tags: [] });
  service.calls = [];
  await jest.advanceTimersByTimeAsync(30_000);
  expect(countOf('getFavourites')).toBe(0);
  stop();
  jest.useRealTimers();
});
