import type { AuditEntry, HealthMinute, Release } from '../registry/registry.generated.ts';
import { aRelease } from '../testing/fake-registry.ts';
import { adoptionAt, failedShare, loadTimeAt, releaseHealth } from './release-health.ts';

const nowMs = Date.parse('2026-11-20T13:00:00.000Z');
const at = (minute: number): string => new Date(nowMs - (60 - minute) * 60_000).toISOString();
const minute = (of: number, version: string, ok: number, failed: number, name = 'mf-watch'): HealthMinute => ({
  name,
  version,
  minute: at(of),
  ok,
  failed,
  mountMs: null,
});
const entry = (id: number, of: number, release: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: at(of),
  actor: 'ana@example.test',
  action: 'release',
  environment: 'production',
  reason: 'because',
  from: null,
  to: `release ${release}: shell@1.0.0`,
  hash: 'x',
  ...more,
});
const rollout = (percent: number) => ({ version: '2.0.0', percent, salt: 's', audience: [], schedule: null });
const releaseOf = (id: number, version: string, fields: object = {}): Release =>
  aRelease({ id, remotes: [{ name: 'mf-watch', version, on: true, rollout: null, ...fields }] });
const look = (releases: readonly Release[], audit: readonly AuditEntry[], minutes: readonly HealthMinute[] = []) =>
  releaseHealth({ minutes, releases, audit: audit.toReversed() }, { name: 'mf-watch', nowMs, hours: 1 });

test('views are put into spans, by version; other remotes and other times are left out', () => {
  const { spans, versions } = look(
    [],
    [],
    [
      minute(10, '1.0.0', 90, 10),
      minute(10, '2.0.0', 5, 5),
      minute(40, '1.0.0', 50, 0),
      minute(10, '1.0.0', 999, 999, 'mf-auth'),
      minute(-30, '1.0.0', 999, 999),
    ],
  );
  expect(spans).toHaveLength(60);
  expect(spans[10]).toMatchObject({ startMs: Date.parse(at(10)), ok: 95, failed: 15 });
  expect(spans[10]?.versions.get('2.0.0')).toEqual({ ok: 5, failed: 5, mountMs: 0 });
  expect(spans.reduce((all, { ok, failed }) => all + ok + failed, 0)).toBe(160);
  expect(versions).toEqual(['1.0.0', '2.0.0']);
  expect(failedShare({ ok: 90, failed: 10 })).toBe(0.1);
  expect(failedShare({ ok: 0, failed: 0 })).toBeNull();
});

test('shows a rollout from its first share to its end, with the share that visitors were given', () => {
  const { marks, shares } = look(
    [
      releaseOf(1, '1.0.0'),
      releaseOf(2, '1.0.0', { rollout: rollout(10) }),
      releaseOf(3, '1.0.0', { rollout: rollout(50) }),
      releaseOf(4, '1.0.0'),
    ],
    [
      entry(1, -60, 1),
      entry(2, 10, 2, { action: 'rollout' }),
      entry(3, 20, 3, { action: 'ramp' }),
      entry(4, 30, 4, { action: 'abort', actor: 'health guard' }),
    ],
  );
  expect(marks.map(({ what, by }) => [what, by])).toEqual([
    ['10 % get 2.0.0', 'ana@example.test'],
    ['50 % get 2.0.0', 'ana@example.test'],
    ['2.0.0 taken back', 'health guard'],
  ]);
  expect(shares.map(({ percent }) => percent)).toEqual([0, 10, 50, 0]);
});

test('going back, which makes no release, is shown, too; what was done to other remotes is not', () => {
  const { marks, shares } = look(
    [releaseOf(1, '1.0.0'), releaseOf(2, '2.0.0'), releaseOf(3, '2.0.0')],
    [entry(1, -60, 1), entry(2, 10, 2), entry(3, 15, 3), entry(4, 20, 1, { action: 'rollback' })],
  );
  expect(marks.map(({ what, release }) => [what, release])).toEqual([
    ['2.0.0 for everybody', 2],
    ['1.0.0 for everybody', 1],
  ]);
  expect(shares).toEqual([]);
});

test('shows the direction of a switch, and ignores audit rows that release nothing', () => {
  const { marks } = look(
    [releaseOf(1, '1.0.0'), releaseOf(2, '1.0.0', { on: false })],
    [entry(1, -60, 1), entry(2, 10, 2), entry(3, 12, 0, { to: null }), entry(4, 20, 1)],
  );
  expect(marks.map(({ what }) => what)).toEqual(['switched off', 'switched on']);
});

test('load time is the mean of all mounts of a version, adoption its share of all views', () => {
  const { spans } = look(
    [],
    [],
    [
      { ...minute(10, '1.0.0', 90, 10), mountMs: 100 },
      { ...minute(10, '2.0.0', 20, 5), mountMs: 300 },
      { ...minute(10, '1.0.0', 10, 0), mountMs: 200 },
    ],
  );
  const [span] = spans.slice(10);
  if (!span) throw new Error('There is no span.');
  expect([loadTimeAt(span, '1.0.0'), loadTimeAt(span, '2.0.0'), loadTimeAt(span, '3.0.0')]).toEqual([110, 300, null]);
  expect([adoptionAt(span, '1.0.0'), adoptionAt(span, '2.0.0'), adoptionAt(span, '3.0.0')]).toEqual([
    110 / 135,
    25 / 135,
    0,
  ]);
});
