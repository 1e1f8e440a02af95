import { shortVersion } from '../parts/version-pill.tsx';
import type { AuditEntry, HealthMinute, Release, ReleasedRemote } from '../registry/registry.generated.ts';
import type { EnvironmentPast } from './health.api.ts';

/** One span of the time that is looked at. */
export interface HealthSpan {
  /** Epoch milliseconds of its start. */
  readonly startMs: number;
  readonly ok: number;
  readonly failed: number;
  /** By version, those that were seen. */
  readonly versions: ReadonlyMap<string, VersionViews>;
}

export interface VersionViews {
  readonly ok: number;
  readonly failed: number;
  /** Sum over `ok`, milliseconds. */
  readonly mountMs: number;
}

/** A moment at which the remote's release changed. */
export interface ReleaseMark {
  readonly atMs: number;
  readonly release: number;
  readonly what: string;
  readonly by: string;
  readonly reason: string;
}

/** From this moment on, so many of the visitors are given the version that is being rolled out; 0 to 100. */
export interface ShareStep {
  readonly atMs: number;
  readonly percent: number;
}

export interface ReleaseHealth {
  readonly fromMs: number;
  readonly untilMs: number;
  /** Oldest first, all of one length. */
  readonly spans: readonly HealthSpan[];
  /** Those that were seen, the one with most views first. */
  readonly versions: readonly string[];
  /** Oldest first. */
  readonly marks: readonly ReleaseMark[];
  /** Oldest first; empty when nothing was rolled out. */
  readonly shares: readonly ShareStep[];
}

const SPANS = 60;
const HOUR_MS = 60 * 60_000;

/** The last hours of a remote in an environment: what pages said of each version, and what was done to it meanwhile. */
export const releaseHealth = (
  { minutes, releases, audit }: EnvironmentPast,
  { name, nowMs, hours }: { readonly name: string; readonly nowMs: number; readonly hours: number },
): ReleaseHealth => {
  const fromMs = nowMs - hours * HOUR_MS;
  const own = minutes.filter((minute) => minute.name === name && Date.parse(minute.minute) >= fromMs);
  const changes = changesOf(name, releases, audit);
  const within = changes.filter(({ mark }) => mark.atMs >= fromMs && mark.atMs <= nowMs);
  const before = changes.findLast(({ mark }) => mark.atMs < fromMs);
  const shares = [
    { atMs: fromMs, percent: before?.percent ?? 0 },
    ...within.map(({ mark, percent }) => ({ atMs: mark.atMs, percent })),
  ];
  return {
    fromMs,
    untilMs: nowMs,
    spans: spansOf(own, fromMs, (hours * HOUR_MS) / SPANS),
    versions: byViews(own),
    marks: within.map(({ mark }) => mark),
    shares: shares.some(({ percent }) => percent > 0) ? shares : [],
  };
};

/** Failed views of all, 0 to 1; null without views. */
export const failedShare = ({ ok, failed }: { readonly ok: number; readonly failed: number }): number | null =>
  ok + failed === 0 ? null : failed / (ok + failed);

/** Mean of the mounts of a version, milliseconds; null without any. */
export const loadTimeAt = ({ versions }: HealthSpan, version: string): number | null => {
  const { ok = 0, mountMs = 0 } = versions.get(version) ?? {};
  return ok === 0 ? null : mountMs / ok;
};

/** Share of all views that a version had, 0 to 1; null without views. */
export const adoptionAt = ({ ok, failed, versions }: HealthSpan, version: string): number | null => {
  const seen = versions.get(version);
  return ok + failed === 0 ? null : ((seen?.ok ?? 0) + (seen?.failed ?? 0)) / (ok + failed);
};

const spansOf = (minutes: readonly HealthMinute[], fromMs: number, spanMs: number): HealthSpan[] => {
  const spans = Array.from({ length: SPANS }, (_, index) => ({
    startMs: fromMs + index * spanMs,
    ok: 0,
    failed: 0,
    versions: new Map<string, VersionViews>(),
  }));
  for (const { minute, version, ok, failed, mountMs } of minutes) {
    const span = spans[Math.floor((Date.parse(minute) - fromMs) / spanMs)];
    if (!span) continue;
    span.ok += ok;
    span.failed += failed;
    const known = span.versions.get(version) ?? { ok: 0, failed: 0, mountMs: 0 };
    span.versions.set(version, {
      ok: known.ok + ok,
      failed: known.failed + failed,
      mountMs: known.mountMs + (mountMs ?? 0) * ok,
    });
  }
  return spans;
};

const byViews = (minutes: readonly HealthMinute[]): string[] => {
  const views = new Map<string, number>();
  for (const { version, ok, failed } of minutes) views.set(version, (views.get(version) ?? 0) + ok + failed);
  return [...views].toSorted((a, b) => b[1] - a[1]).map(([version]) => version);
};

/** What became current when, as the audit has it: going back points at an older release and makes none. */
const changesOf = (
  name: string,
  releases: readonly Release[],
  audit: readonly AuditEntry[],
): { readonly mark: ReleaseMark; readonly percent: number }[] => {
  const known = new Map(releases.map((release) => [release.id, release]));
  let last: ReleasedRemote | null = null;
  return audit.toReversed().flatMap(({ at, actor, reason, to }) => {
    const release = known.get(Number(/^release (\d+):/.exec(to ?? '')?.[1]));
    const remote = release && stateOf(release, name);
    if (!release || !remote) return [];
    const what = changeText(last, remote);
    last = remote;
    if (what === null) return [];
    const mark = { atMs: Date.parse(at), release: release.id, what, by: actor, reason };
    return [{ mark, percent: remote.on ? (remote.rollout?.percent ?? 0) : 0 }];
  });
};

const stateOf = ({ shell, remotes }: Release, name: string): ReleasedRemote | undefined =>
  name === 'shell' ? { name, version: shell, on: true, rollout: null } : remotes.find((remote) => remote.name === name);

/** Null when it is as it was. */
const changeText = (was: ReleasedRemote | null, is: ReleasedRemote): string | null => {
  if (was && was.on !== is.on) return is.on ? 'switched on' : 'switched off';
  if (is.rollout && was?.rollout?.version === is.rollout.version) {
    return was.rollout.percent === is.rollout.percent
      ? null
      : `${is.rollout.percent} % get ${shortVersion(is.rollout.version)}`;
  }
  if (is.rollout) return `${is.rollout.percent} % get ${shortVersion(is.rollout.version)}`;
  if (was?.rollout && is.version === was.version) return `${shortVersion(was.rollout.version)} taken back`;
  return was?.version === is.version ? null : `${shortVersion(is.version)} for everybody`;
};
