import { shortVersion } from '../parts/version-pill.tsx';
import { failedShare, type HealthSpan } from './release-health.ts';

export const percentText = (share: number): string => `${Math.round(share * 1_000) / 10} %`;

/** Views and load time of a version over all spans. */
const totalOf = (spans: readonly HealthSpan[], version: string) => {
  const seen = spans.flatMap(({ versions }) => versions.get(version) ?? []);
  const sum = (key: 'ok' | 'failed' | 'mountMs') => seen.reduce((total, one) => total + one[key], 0);
  const [ok, failed] = [sum('ok'), sum('failed')];
  return { ok, failed, views: ok + failed, mountMs: sum('mountMs') };
};

export const failuresText = (spans: readonly HealthSpan[], versions: readonly string[]): string => {
  if (versions.length === 0) return 'No views were reported.';
  return versions
    .map((version) => {
      const { views, ...seen } = totalOf(spans, version);
      return `${shortVersion(version)}: ${percentText(failedShare(seen) ?? 0)} of ${views} failed`;
    })
    .join('; ');
};

export const meansText = (spans: readonly HealthSpan[], versions: readonly string[]): string =>
  versions
    .map((version) => {
      const { ok, mountMs } = totalOf(spans, version);
      return `${shortVersion(version)}: ${ok === 0 ? 'none' : `${Math.round(mountMs / ok)} ms`} on average`;
    })
    .join('; ');

export const adoptionText = (spans: readonly HealthSpan[], versions: readonly string[]): string => {
  const all = spans.reduce((total, { ok, failed }) => total + ok + failed, 0);
  return versions
    .map((version) => `${shortVersion(version)}: ${percentText(totalOf(spans, version).views / Math.max(1, all))}`)
    .join('; ');
};
