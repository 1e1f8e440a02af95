import { isSignedIn } from '@grandstand/shared-contracts';
import { broadcastTabChannel } from '../events/broadcast-tab-channel.ts';
import { createEventHub, type TabChannel } from '../events/event-hub.ts';
import { waitFor } from '@testing-library/react';
import { followOtherTabs } from './follow-other-tabs.ts';
import { open, replies, runOnService, service } from './testing/session-scene.ts';

runOnService();

/** Another tab of this browser: Nora leaves, and Olga signs in. */
const olgaSignsInElsewhere = () => {
  const other = createEventHub({ channel: broadcastTabChannel() as TabChannel }).scope('shell');
  service.contact.firstName = 'Olga';
  localStorage.setItem('evergantAccessToken', 'of Olga');
  other.emit('session:signed-in', { method: 'password', flow: 'user', winback: false });
  return other;
};

test('CON-040: a sign-in and a sign-out in another tab are followed', async () => {
  const session = open();
  await session.actions.load();
  const stop = followOtherTabs(session, session.actions.load);
  localStorage.setItem('evergantAccessToken', 'good');
  window.dispatchEvent(new StorageEvent('storage', { key: 'evergantAccessToken' }));
  await session.actions.load();
  expect(isSignedIn(session.store.get())).toBe(true);
  localStorage.removeItem('evergantAccessToken');
  window.dispatchEvent(new StorageEvent('storage', { key: 'evergantAccessToken' }));
  expect(session.store.get()).toMatchObject({ status: 'anonymous', account: null });
  stop();
});

test('two tabs that sign in as different people end as the last of them', async () => {
  localStorage.setItem('evergantAccessToken', 'good');
  const first = open();
  await first.actions.load();
  const stop = followOtherTabs(first, first.actions.load);
  const other = olgaSignsInElsewhere();
  await waitFor(() => expect(first.store.get().account?.contact?.firstName).toBe('Olga'));
  expect(first.store.get().status).toBe('signedIn');
  stop();
  other.dispose();
});

/** A tab that loads Nora's account; each call of `answers` lets one of its requests for her contact be answered. */
const loadingNora = async () => {
  localStorage.setItem('evergantAccessToken', 'of Nora');
  const session = open();
  const answers: (() => void)[] = [];
  service.instead = async (url) => {
    if (!url.endsWith('getContact')) return null;
    const body = JSON.stringify(replies().getContact);
    await new Promise<void>((resolve) => answers.push(resolve));
    return new Response(body);
  };
  const loaded = session.actions.load();
  const stop = followOtherTabs(session, session.actions.load);
  await waitFor(() => expect(answers).toHaveLength(1));
  return { ...session, answers, loaded, stop };
};
test('discards an account that was loading when another account signed in in another tab', async () => {
  const { store, answers, loaded, stop } = await loadingNora();
  const other = olgaSignsInElsewhere();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waitFor(() => expect(store.get().account?.contact?.firstName).toBe('Olga'));
  answers[0]?.();
  await loaded;
  expect(store.get()).toMatchObject({ status: 'signedIn', account: { contact: { firstName: 'Olga' } } });
  stop();
  other.dispose();
});

test('CON-040: loads an account that signed in in another tab, and reports a failure', async () => {
  const session = open();
  await session.actions.load();
  const load = jest.fn(session.actions.load);
  const stop = followOtherTabs(session, load);
  service.instead = async (url) => (url.endsWith('getContact') ? new Response('{}', { status: 500 }) : null);
  const other = olgaSignsInElsewhere();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(await load.mock.results[0]?.value).toMatchObject({ ok: false });
  expect(session.store.get().status).toBe('booting');
  stop();
  other.dispose();
});

test('CON-040: discards an account that arrives after a sign-out in another tab', async () => {
  const { store, answers, loaded, stop } = await loadingNora();
  localStorage.removeItem('evergantAccessToken');
  window.dispatchEvent(new StorageEvent('storage', { key: 'evergantAccessToken' }));
  answers[0]?.();
  await loaded;
  expect(store.get()).toMatchObject({ status: 'anonymous', account: null });
  stop();
});
