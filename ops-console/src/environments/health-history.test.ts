import { summarize } from './health-history.ts';

const now = Date.parse('2026-11-20T12:00:30Z');
const minute = (at: string, ok: number, failed: number, version = '1.0.0') => ({
  name: 'mf-watch',
  version,
  minute: at,
  ok,
  failed,
  mountMs: null,
});

test('the last hour is shown in twenty bars, oldest first, all versions together', () => {
  const summary = summarize(
    [
      minute('2026-11-20T11:01:00Z', 4, 0),
      minute('2026-11-20T12:00:00Z', 9, 1),
      minute('2026-11-20T12:00:00Z', 2, 0, '2.0.0'),
    ],
    now,
    { name: 'mf-watch' },
  );
  expect(summary.bars).toHaveLength(20);
  expect([summary.bars.at(0), summary.bars.at(-1)]).toEqual([
    { ok: 4, failed: 0 },
    { ok: 11, failed: 1 },
  ]);
  expect([summary.views, summary.failedShare]).toEqual([16, 1 / 16]);
});

test('what is older than an hour, and other packages, do not count; nothing is not the same as all well', () => {
  const old = [minute('2026-11-20T11:00:00Z', 4, 4), { ...minute('2026-11-20T12:00:00Z', 1, 0), name: 'mf-auth' }];
  expect(summarize(old, now, { name: 'mf-watch' })).toMatchObject({ views: 0, failedShare: null });
});
