import { success } from '@grandstand/shared-contracts';
import {
  AddOrUpdateCouchRights,
  Authorize,
  GetCouchRights,
  LocationLookup,
  ResetCouchRights,
} from '@grandstand/shared-contracts/api';
import { aSession, type FakeHost } from '@grandstand/contracts-testing';
import { aChannel, aPlaybackSession, FREE, noAnswer, playableHost, refused } from './testing/playback-fixture.ts';

const DAY_MS = 24 * 60 * 60_000;
const rightsUntil = (endDate: number) => success({ deviceID: 'device-1', endDate });

const inZone = (zone: 'none' | 'yankees-nets', couchRightsDate: number | null, session = aSession()): FakeHost => {
  const host = playableHost({ ...session, couchRightsDate });
  host.answer(LocationLookup, success({ country: 'us', zone, zip: '60601' }));
  host.answer(AddOrUpdateCouchRights, rightsUntil(30 * DAY_MS));
  host.answer(GetCouchRights, rightsUntil(10 * DAY_MS));
  host.answer(ResetCouchRights, success({}));
  return host;
};
const callsOf = (host: FakeHost) =>
  host.calls.map(({ id }) => id).filter((id) => id.endsWith('CouchRights') || id === 'authorize');

test('WATCH-060, WATCH-064: starts the travel days of a subscriber away from home and reports their end', async () => {
  const host = inZone('none', null);
  const { open, seen, reportedRights } = aPlaybackSession(host);
  await open();
  expect(callsOf(host)).toEqual(['addOrUpdateCouchRights', 'authorize']);
  expect(host.calls.find(({ id }) => id === 'addOrUpdateCouchRights')?.request).toEqual({ deviceID: 'device-1' });
  expect(reportedRights).toEqual([{ endMs: 30 * DAY_MS, expired: false }]);
  expect(seen).toEqual(['geo', 'adding', 'authorizing', 'creating', 'playing']);
});

test('WATCH-061: allows playback without a call until the stored end', async () => {
  const host = inZone('none', DAY_MS);
  const { open, sleepFor } = aPlaybackSession(host);
  sleepFor(DAY_MS);
  await open();
  expect(callsOf(host)).toEqual(['authorize']);
});

test.each([2 * DAY_MS, 10 * DAY_MS])(
  'WATCH-062: requests the end again after the stored one, and allows playback until the new end: after %i ms',
  async (nowMs) => {
    const host = inZone('none', DAY_MS);
    const { session, open, sleepFor, seen, reportedRights } = aPlaybackSession(host);
    sleepFor(nowMs);
    await open();
    expect(callsOf(host)).toEqual(['getCouchRights', 'authorize']);
    expect(reportedRights).toEqual([{ endMs: 10 * DAY_MS, expired: false }]);
    expect(seen).toContain('fetching');
    expect(session.state().status).toBe('playing');
  },
);

test.each([
  ['WATCH-062', 'fetched', DAY_MS],
  ['WATCH-060', 'begun', null],
])(
  '%s, WATCH-068: fails with COUCH_RIGHTS_EXPIRY when the travel days are %s and have ended',
  async (_id, _how, stored) => {
    const host = inZone('none', stored);
    host.answer(GetCouchRights, rightsUntil(DAY_MS));
    host.answer(AddOrUpdateCouchRights, rightsUntil(DAY_MS));
    const { session, open, sleepFor, reportedRights } = aPlaybackSession(host);
    sleepFor(40 * DAY_MS);
    await open();
    expect(session.state()).toMatchObject({
      status: 'error',
      failure: { type: 'COUCH_RIGHTS_EXPIRY_ERROR', code: 1041 },
    });
    expect(callsOf(host)).not.toContain('authorize');
    expect(reportedRights).toEqual([{ endMs: DAY_MS, expired: true }]);
  },
);

test('WATCH-063: resets the travel days at home and reports that there are none', async () => {
  const host = inZone('yankees-nets', DAY_MS);
  const { open, seen, reportedRights } = aPlaybackSession(host);
  await open();
  expect(callsOf(host)).toEqual(['resetCouchRights', 'authorize']);
  expect(reportedRights).toEqual([{ endMs: null, expired: false }]);
  expect(seen).toContain('resetting');
});

test('sends no request at home without a stored end', async () => {
  const host = inZone('yankees-nets', null);
  await aPlaybackSession(host).open();
  expect(callsOf(host)).toEqual(['authorize']);
});

test.each([
  ['begun', 'none', null, AddOrUpdateCouchRights],
  ['fetched', 'none', DAY_MS, GetCouchRights],
  ['reset', 'yankees-nets', DAY_MS, ResetCouchRights],
] as const)(
  'A-46a: a failed request while travel days are %s is a general error, not 1041',
  async (_what, zone, stored, call) => {
    for (const [reply, type] of [
      [noAnswer(), 'UNAVAILABLE'],
      [refused(500), 'OTHER_ERROR'],
    ] as const) {
      const host = inZone(zone, stored);
      host.answer(call, reply);
      const { session, open, sleepFor } = aPlaybackSession(host);
      sleepFor(2 * DAY_MS);
      await open();
      expect(session.state()).toMatchObject({ status: 'error', failure: { type } });
      expect(session.holdsSlot()).toBe(false);
    }
  },
);

test.each([
  ['a TV-provider viewer', aSession({ tv: { selectedMVPD: 'cable', authenticated: true } }), aChannel()],
  [
    'a viewer without subscription, of free content',
    aSession({ subscriptions: { list: [], loadedAt: 1 } }),
    aChannel({ ent: FREE }),
  ],
  [
    'a viewer whose subscriptions did not load',
    aSession({ subscriptions: { list: [], loadedAt: 0, isMissing: true } }),
    aChannel(),
  ],
  ['free content', aSession(), aChannel({ ent: FREE })],
  ['a recording', aSession(), aChannel({ kind: 'vod' })],
])('WATCH-059: %s needs no travel days', async (_who, session, item) => {
  const host = inZone('none', null, session);
  const trial = aPlaybackSession(host);
  await trial.open(item);
  expect(callsOf(host)).toEqual(['authorize']);
  expect(trial.session.state().status).toBe('playing');
});

test('does not play a channel that was left while its travel days were requested', async () => {
  const host = inZone('none', null);
  let answer = (_value: ReturnType<typeof rightsUntil>) => {};
  host.answer(AddOrUpdateCouchRights, () => new Promise((resolve) => (answer = resolve)));
  const { session, open, settle } = aPlaybackSession(host);
  await open();
  session.stop();
  answer(rightsUntil(30 * DAY_MS));
  await settle();
  expect(session.state().status).toBe('idle');
  expect(callsOf(host)).not.toContain('authorize');
});

test('WATCH-068, WATCH-070: an authorization refused with 1041 reports expired travel days', async () => {
  const host = inZone('none', 50 * DAY_MS);
  host.answer(Authorize, refused(1041));
  const { session, open, reportedRights } = aPlaybackSession(host);
  await open();
  expect(session.state()).toMatchObject({ failure: { type: 'COUCH_RIGHTS_EXPIRY_ERROR', code: 1041 } });
  expect(reportedRights).toEqual([{ endMs: 50 * DAY_MS, expired: true }]);
});
