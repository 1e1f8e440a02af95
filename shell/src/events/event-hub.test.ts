import { defineEvent } from '@grandstand/shared-contracts';
import * as z from '@grandstand/shared-contracts/schema';
import { createEventHub, type EventProblem, type TabChannel } from './event-hub.ts';

const hubWithErrors = (channel?: TabChannel) => {
  const problems: EventProblem[] = [];
  const hub = createEventHub({
    now: () => 1000,
    report: (problem) => problems.push(problem),
    ...(channel ? { channel } : {}),
  });
  return { hub, problems };
};

test('CON-039: a listener receives a typed, versioned envelope', () => {
  const { hub } = hubWithErrors();
  const heard: unknown[] = [];
  hub.scope('mf-watch').on('device:linked', (payload, envelope) => heard.push([payload, envelope]));
  hub.scope('mf-device').emit('device:linked', { platform: 'LG' });
  expect(heard).toEqual([
    [
      { platform: 'LG' },
      { type: 'device:linked', v: 1, id: 'mf-device-1', ts: 1000, source: 'mf-device', payload: { platform: 'LG' } },
    ],
  ]);
});

test('CON-039: a throwing listener does not stop the others and is reported with its owner', () => {
  const { hub, problems } = hubWithErrors();
  const heard: string[] = [];
  hub.scope('mf-bad').on('device:linked', () => {
    throw new Error('no');
  });
  hub.scope('mf-good').on('device:linked', ({ platform }) => heard.push(platform));
  hub.scope('mf-device').emit('device:linked', { platform: 'LG' });
  expect(heard).toEqual(['LG']);
  expect(problems).toMatchObject([{ kind: 'listener-threw', event: 'device:linked', source: 'mf-bad' }]);
});

test('a payload that breaks its schema is reported and not delivered; unknown fields are dropped', () => {
  const { hub, problems } = hubWithErrors();
  const heard: unknown[] = [];
  const bus = hub.scope('mf-device');
  bus.on('device:linked', (payload) => heard.push(payload));
  bus.emit('device:linked', { platform: 7 } as never);
  bus.emit('device:linked', { platform: 'LG', token: 'secret' } as never);
  expect(heard).toEqual([{ platform: 'LG' }]);
  expect(problems).toMatchObject([{ kind: 'invalid-payload', source: 'mf-device' }]);
});

test('a state event replays its last value to a late listener, a fact does not', () => {
  const { hub } = hubWithErrors();
  const heard: unknown[] = [];
  const bus = hub.scope('shell');
  bus.emit('net:offline', { online: false });
  bus.emit('net:offline', { online: true });
  bus.emit('device:linked', { platform: 'LG' });
  const late = hub.scope('mf-late');
  late.on('net:offline', (payload) => heard.push(payload));
  late.on('device:linked', (payload) => heard.push(payload));
  expect(heard).toEqual([{ online: true }]);
});

test('refuses a second consumer of a command, and reports a command without one', () => {
  const { hub, problems } = hubWithErrors();
  const heard: string[] = [];
  hub.scope('shell').emit('player:stop', { reason: 'early' });
  hub.scope('mf-watch').on('player:stop', ({ reason }) => heard.push(reason));
  hub.scope('mf-other').on('player:stop', () => heard.push('other'));
  hub.scope('shell').emit('player:stop', { reason: 'signed out' });
  expect(heard).toEqual(['signed out']);
  expect(problems.map(({ kind }) => kind)).toEqual(['unconsumed-command', 'second-consumer']);
});

test('disposing a scope ends everything it listened to and nothing else', () => {
  const { hub } = hubWithErrors();
  const heard: string[] = [];
  const mounted = hub.scope('mf-watch');
  mounted.on('device:linked', () => heard.push('mounted'));
  hub.scope('mf-account').on('device:linked', () => heard.push('other'));
  mounted.dispose();
  hub.scope('mf-device').emit('device:linked', { platform: 'LG' });
  expect(heard).toEqual(['other']);
});

test('CON-040: session events cross tabs, others stay; a foreign message is judged by the same schema', () => {
  const posted: unknown[] = [];
  let receive: (message: unknown) => void = () => {};
  const { hub, problems } = hubWithErrors({
    post: (message) => posted.push(message),
    listen: (listener) => {
      receive = listener;
      return () => {};
    },
  });
  const bus = hub.scope('shell');
  const heard: unknown[] = [];
  bus.on('session:signed-out', (payload) => heard.push(payload));
  bus.emit('session:user-type', { userType: 'dtc', cause: 'landing' });
  bus.emit('device:linked', { platform: 'LG' });
  expect(posted).toMatchObject([{ type: 'session:user-type' }]);

  receive({ type: 'session:signed-out', v: 1, source: 'shell', payload: { reason: 'user' } });
  receive({ type: 'session:signed-out', v: 2, source: 'shell', payload: { reason: 'user' } });
  receive({ type: 'device:linked', v: 1, source: 'shell', payload: { platform: 'LG' } });
  receive({ type: 'session:signed-out', v: 1, source: 'shell', payload: { reason: 'because' } });
  receive('garbage');
  expect(heard).toEqual([{ reason: 'user' }]);
  expect(problems).toMatchObject([{ kind: 'invalid-payload' }]);
});

describe('events that a team declares itself', () => {
  const OPENED = defineEvent({ name: 'news:opened', version: 1, kind: 'state', payload: z.object({ id: z.string() }) });

  test('are validated, delivered, and replayed to late subscribers when they are states', () => {
    const { hub, problems } = hubWithErrors();
    const heard: string[] = [];
    hub.scope('mf-news').emit(OPENED, { id: 'a' });
    const scores = hub.scope('mf-scores');
    scores.on(OPENED, ({ id }) => heard.push(id));
    hub.scope('mf-news').emit(OPENED, { id: 7 as never });
    hub.scope('mf-news').emit(OPENED, { id: 'b' });
    scores.dispose();
    hub.scope('mf-news').emit(OPENED, { id: 'c' });
    expect(heard).toEqual(['a', 'b']);
    expect(problems).toMatchObject([{ kind: 'invalid-payload', event: 'news:opened@1', source: 'mf-news' }]);
  });

  test('do not reach listeners of another version', () => {
    const { hub } = hubWithErrors();
    const heard: string[] = [];
    hub.scope('mf-scores').on({ ...OPENED, version: 2 }, ({ id }) => heard.push(id));
    hub.scope('mf-news').emit(OPENED, { id: 'a' });
    expect(heard).toEqual([]);
  });
});
