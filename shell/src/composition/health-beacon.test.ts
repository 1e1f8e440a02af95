import { HEALTH_PATH, HealthReport } from '@grandstand/shared-contracts/release';
import { createHealthBeacon } from './health-beacon.ts';
import type { RemoteOutcome } from './remote-slot.ts';

const scene = () => {
  const sent: HealthReport[] = [];
  const waiting: (() => void)[] = [];
  const onWell = jest.fn();
  const beacon = createHealthBeacon({
    releaseId: 7,
    send: (path, body) => {
      expect(path).toBe(HEALTH_PATH);
      sent.push(HealthReport.parse(JSON.parse(body)));
    },
    later: (work) => waiting.push(work),
    onWell,
  });
  const outcome = (kind: RemoteOutcome['kind'], version = '1.0.0', mountMs?: number) =>
    beacon.report({ name: 'mf-watch', version, kind, ...(mountMs === undefined ? {} : { mountMs }) });
  const settle = () => waiting.splice(0).forEach((work) => work());
  return { sent, outcome, settle, beacon, onWell };
};
const watch = (outcome: string, version = '1.0.0') => ({ name: 'mf-watch', version, outcome });

test('reports a mounted remote once, with its mount time', () => {
  const { sent, outcome, settle } = scene();
  outcome('mounted', '1.0.0', 41);
  settle();
  outcome('mounted', '1.0.0', 12);
  settle();
  expect(sent).toEqual([{ releaseId: 7, remotes: [{ ...watch('ok'), mountMs: 41 }] }]);
});

test('a successful retry is not a failure; three failed attempts are one', () => {
  const { sent, outcome, settle } = scene();
  outcome('load-failed');
  outcome('mounted');
  settle();
  expect(sent.at(-1)?.remotes).toEqual([watch('ok')]);
  for (const kind of ['load-failed', 'load-failed', 'load-failed', 'previous-used'] as const) outcome(kind, '2.0.0');
  outcome('mounted', '1.9.0');
  settle();
  expect(sent.at(-1)?.remotes).toEqual([watch('load_failed', '2.0.0'), watch('ok', '1.9.0')]);
});

test('reports a remote that throws after its mount as failed, permanently', () => {
  const { sent, outcome, settle } = scene();
  outcome('mounted');
  settle();
  outcome('render-failed');
  outcome('mounted');
  settle();
  expect(sent.map(({ remotes }) => remotes)).toEqual([[watch('ok')], [watch('render_failed')]]);
});

test('reports pending outcomes when the page is hidden, and none twice', () => {
  const { sent, outcome, settle, beacon } = scene();
  outcome('mount-failed');
  beacon.flush();
  settle();
  expect(sent).toEqual([{ releaseId: 7, remotes: [watch('mount_failed')] }]);
});

test('a page is well when all that it shows is, not when an earlier version helps out', () => {
  const { outcome, settle, onWell } = scene();
  for (const kind of ['load-failed', 'load-failed', 'load-failed', 'previous-used'] as const) outcome(kind, '2.0.0');
  outcome('mounted', '1.9.0');
  settle();
  expect(onWell).not.toHaveBeenCalled();
  const other = scene();
  other.outcome('load-failed');
  other.outcome('mounted');
  other.settle();
  expect(other.onWell).toHaveBeenCalledTimes(1);
});
