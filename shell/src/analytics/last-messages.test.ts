import { AnalyticsBatch } from '@grandstand/shared-contracts/api';
import { sendLastMessages } from './last-messages.ts';
import { createMessageQueue, type Message } from './message-queue.ts';

const AT = Date.UTC(2026, 10, 21);
const track = (name: string): Message => ({ kind: 'track', name, props: { a: 1 }, at: AT });

const leaveWith = (messages: readonly Message[]) => {
  const queue = createMessageQueue(async () => () => undefined);
  for (const message of messages) queue.add(message);
  const sent: { path: string; body: unknown }[] = [];
  const leave = () =>
    sendLastMessages({
      queue,
      anonymousId: () => 'device-1',
      send: (path, body) => sent.push({ path, body: JSON.parse(body) }),
    });
  leave();
  return { sent, leave };
};

test('SHELL-086: reports a visitor that leaves before the library has loaded, in the collector’s format', () => {
  const { sent } = leaveWith([
    { kind: 'page', name: 'Log in', props: { path: '/login' }, at: AT },
    { kind: 'identify', userId: 'acc-1', traits: { email: 'a@b.co' }, at: AT },
    track('Sign In'),
    { kind: 'forget' },
    track('Sign Out'),
  ]);
  expect(sent.map(({ path }) => path)).toEqual([AnalyticsBatch.path]);
  const timestamp = '2026-11-21T00:00:00.000Z';
  const anonymousId = 'device-1';
  expect(AnalyticsBatch.request.parse(sent[0]?.body).batch).toEqual([
    { type: 'page', anonymousId, timestamp, name: 'Log in', properties: { path: '/login' } },
    { type: 'identify', anonymousId, userId: 'acc-1', timestamp, traits: { email: 'a@b.co' } },
    { type: 'track', anonymousId, userId: 'acc-1', timestamp, event: 'Sign In', properties: { a: 1 } },
    { type: 'track', anonymousId, timestamp, event: 'Sign Out', properties: { a: 1 } },
  ]);
});

test('A-91: a message that counts once has a fixed id', () => {
  const { sent } = leaveWith([{ kind: 'track', id: 'purchase-o-1', name: 'Purchase', props: {}, at: AT }]);
  expect(AnalyticsBatch.request.parse(sent[0]?.body).batch).toMatchObject([{ messageId: 'purchase-o-1' }]);
});

test('SHELL-086: a page restored from the back/forward cache sends no message twice', () => {
  const { sent, leave } = leaveWith([track('once')]);
  leave();
  expect(sent).toHaveLength(1);
});

test('SHELL-086: sends nothing for an empty queue, and splits what exceeds the collector’s limit', () => {
  expect(leaveWith([]).sent).toEqual([]);
  const many = leaveWith(Array.from({ length: 101 }, (_, index) => track(`t${index}`))).sent;
  expect(many.map(({ body }) => AnalyticsBatch.request.parse(body).batch.length)).toEqual([100, 1]);
});
