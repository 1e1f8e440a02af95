import { expect, test } from '@jest/globals';
import { type AccessQuestion, decideAccess } from './decide-access.ts';

const nowMs = 1_000_000;
const home = { country: 'us', zone: 'yankees-nets', couchRightsUntilMs: null, blackoutCode: null, nowMs };
const abroad = { ...home, country: 'gb' };
const outOfZone = { ...home, zone: 'none' };
const travelling = { ...outOfZone, couchRightsUntilMs: nowMs + 1 };
const travelledTooLong = { ...outOfZone, couchRightsUntilMs: nowMs };
const blackedOut = { ...home, blackoutCode: 40050146 };

type Row = [
  content: 'free' | 'paid' | 'recorded',
  viewer: AccessQuestion['viewer'],
  where: string,
  place: Omit<AccessQuestion, 'isFree' | 'isLive' | 'viewer'>,
  code: number,
];
const rows: Row[] = [
  ['free', 'anonymous', 'at home', home, 0],
  ['free', 'none', 'at home', home, 0],
  ['free', 'active', 'at home', home, 0],
  ['free', 'finalBill', 'at home', home, 0],
  ['paid', 'anonymous', 'at home', home, 1404],
  ['paid', 'none', 'at home', home, 1404],
  ['paid', 'active', 'at home', home, 0],
  ['paid', 'finalBill', 'at home', home, 0],
  ['paid', 'provider', 'at home', home, 0],
  ['paid', 'provider', 'abroad', abroad, 1040],
  ['paid', 'provider', 'out of zone', outOfZone, 0],
  ['paid', 'provider', 'under a blackout', blackedOut, 40050146],
  ['free', 'anonymous', 'abroad', abroad, 1040],
  ['free', 'active', 'abroad', abroad, 1040],
  ['paid', 'anonymous', 'abroad', abroad, 1040],
  ['paid', 'none', 'abroad', abroad, 1040],
  ['paid', 'active', 'abroad', abroad, 1040],
  ['paid', 'finalBill', 'abroad', abroad, 1040],
  ['free', 'anonymous', 'out of zone', outOfZone, 0],
  ['paid', 'none', 'out of zone', outOfZone, 1404],
  ['paid', 'active', 'out of zone', outOfZone, 1041],
  ['paid', 'active', 'out of zone with couch rights', travelling, 0],
  ['paid', 'finalBill', 'out of zone after the couch rights', travelledTooLong, 1041],
  ['free', 'anonymous', 'under a blackout', blackedOut, 40050146],
  ['paid', 'active', 'under a blackout', blackedOut, 40050146],
  ['recorded', 'active', 'out of zone', outOfZone, 0],
  ['recorded', 'active', 'under a blackout', blackedOut, 0],
  ['recorded', 'anonymous', 'out of zone', outOfZone, 1404],
  ['recorded', 'provider', 'abroad', abroad, 1040],
];

test.each(rows)('PLAT-033, WATCH-089: %s content, viewer %s, %s', (content, viewer, _where, place, code) => {
  const decision = decideAccess({ ...place, isFree: content === 'free', isLive: content !== 'recorded', viewer });
  expect(decision.allowed ? 0 : decision.code).toBe(code);
});
