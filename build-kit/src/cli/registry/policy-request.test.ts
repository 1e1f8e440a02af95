import { expect, test } from '@jest/globals';
import { freezeState, frozen, momentOf, thawed, withFields } from './policy-request.ts';
import type { Policy } from './registry.generated.ts';

const now = Date.parse('2026-12-24T12:00:00Z');
const freeze = (from: string, until: string) => ({ from, until, reason: 'the final' });
const over = freeze('2026-12-01T00:00:00Z', '2026-12-24T12:00:00Z');
const holding = freeze('2026-12-24T12:00:00Z', '2026-12-24T13:00:00Z');
const coming = freeze('2026-12-24T12:00:01Z', '2026-12-25T00:00:00Z');
const policy: Policy = { approval: true, overrides: 'versions', freezes: [over, holding, coming] };

test.each([
  ['2026-12-24T18:00Z', '2026-12-24T18:00:00Z'],
  ['2026-12-24T18:00-05:00', '2026-12-24T23:00:00Z'],
  ['90m', '2026-12-24T13:30:00Z'],
  ['4h', '2026-12-24T16:00:00Z'],
  ['2d', '2026-12-26T12:00:00Z'],
])('%s is %s', (text, at) => {
  expect(momentOf(text, now)).toBe(Date.parse(at));
});

test.each(['tomorrow', '2026-12-24', '2026-12-24T18:00', '2026-13-24T18:00Z', '0h', '-4h', '4w', ''])(
  '%j is not a valid time',
  (text) => {
    expect(() => momentOf(text, now)).toThrow(/is not a time: write 2026-12-24T18:00Z/);
  },
);

test('a freeze includes its start and excludes its end', () => {
  expect([over, holding, coming].map((one) => freezeState(one, now))).toEqual(['over', 'holds', 'to come']);
});

test('freezing removes expired freezes; thawing ends the active ones, and with --all the future ones', () => {
  const later = freeze('2027-01-01T00:00:00Z', '2027-01-02T00:00:00Z');
  expect(frozen(policy, later, now).freezes).toEqual([holding, coming, later]);
  expect(thawed(policy, now, false).freezes).toEqual([coming]);
  expect(thawed(policy, now, true).freezes).toEqual([]);
  expect(thawed(policy, now, true)).toMatchObject({ approval: true, overrides: 'versions' });
});

test('only the named fields change', () => {
  expect(withFields(policy, ['approval=off', 'overrides=none'])).toMatchObject({ approval: false, overrides: 'none' });
  for (const wrong of ['approval', 'approval=1', 'approval=true', 'overrides=all', 'freezes=[]'])
    expect(() => withFields(policy, [wrong])).toThrow(/sets nothing/);
});
