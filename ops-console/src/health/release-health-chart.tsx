import type { CSSProperties } from 'react';
import { clockTime } from '../parts/time.tsx';
import { shortVersion } from '../parts/version-pill.tsx';
import { adoptionText, failuresText, meansText, percentText } from './chart-texts.ts';
import styles from './health.module.css';
import { HEIGHT, Plot, WIDTH } from './plot.tsx';
import { adoptionAt, failedShare, type HealthSpan, loadTimeAt, type ReleaseHealth } from './release-health.ts';
import { lineClass, type ValueAt, VersionLines } from './version-lines.tsx';

/** Ends of the axis of failed views, 0 to 1: the first that holds everything. */
const SCALES = [0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
const SCALES_MS = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
const TICKS = 5;
/** More cannot be distinguished. */
const MAX_LINES = 4;

const timeOf = (ms: number): string => clockTime(new Date(ms).toISOString());

/** Failed views, load time and adoption by version, views, and the share of what is rolled out, over one time; releases stand across all three. */
export function ReleaseHealthChart({ health, of }: { readonly health: ReleaseHealth; readonly of: string }) {
  const { fromMs, untilMs, spans, marks, shares } = health;
  const at = (ms: number): number => (ms - fromMs) / (untilMs - fromMs);
  const shown = health.versions.slice(0, MAX_LINES);
  const top = topOf(spans, shown, shareAt, SCALES);
  const slowest = topOf(spans, shown, loadTimeAt, SCALES_MS);
  const most = Math.max(1, ...spans.map(({ ok, failed }) => ok + failed));
  return (
    <div className={styles.chart}>
      <Legend versions={shown} />
      <div className={styles.panels}>
        {marks.map(({ atMs, release }, index) => (
          <span
            key={`${release} ${atMs}`}
            className={styles.mark}
            style={{ '--at': at(atMs) } as CSSProperties}
            aria-hidden="true"
          >
            <b>{index + 1}</b>
          </span>
        ))}
        <Plot
          label="Failed views"
          ends={[percentText(top), '0']}
          title={`Failed views of ${of}, by version`}
          description={failuresText(spans, shown)}
          tall
        >
          {[0, 0.5].map((height) => (
            <line key={height} x1="0" x2={WIDTH} y1={height * HEIGHT} y2={height * HEIGHT} className={styles.grid} />
          ))}
          <VersionLines health={health} versions={shown} valueAt={shareAt} top={top} />
        </Plot>
        <Plot
          label="Load time"
          ends={[`${slowest} ms`, '0']}
          title={`Load time of ${of}, by version`}
          description={meansText(spans, shown)}
          tall
        >
          <VersionLines health={health} versions={shown} valueAt={loadTimeAt} top={slowest} />
        </Plot>
        <Plot
          label="Adoption"
          ends={['100 %', '0']}
          title={`Share of the views of ${of} that each version had`}
          description={adoptionText(spans, shown)}
        >
          <VersionLines health={health} versions={shown} valueAt={adoptionAt} top={1} />
        </Plot>
        <Plot
          label="Views"
          ends={[String(most), '0']}
          title={`Views of ${of}`}
          description={`At most ${most} at a time, ${spans.reduce((all, { ok, failed }) => all + ok + failed, 0)} in all.`}
        >
          <Bars spans={spans} most={most} at={at} />
        </Plot>
        {shares.length > 0 && (
          <Plot
            label="Share of the new version"
            ends={['100 %', '0']}
            title={`Share of the visitors who are given the new version of ${of}`}
            description={shares.map(({ atMs, percent }) => `${timeOf(atMs)}: ${percent} %`).join(', ')}
          >
            <path
              d={`M0 ${HEIGHT}${shares.map(({ atMs, percent }) => `H${at(atMs) * WIDTH}V${HEIGHT - percent}`).join('')}H${WIDTH}V${HEIGHT}Z`}
              className={styles.share}
            />
          </Plot>
        )}
      </div>
      <Ticks health={health} />
    </div>
  );
}

function Ticks({ health: { fromMs, untilMs } }: { readonly health: ReleaseHealth }) {
  const ticks = Array.from({ length: TICKS }, (_, index) => fromMs + ((untilMs - fromMs) * index) / (TICKS - 1));
  return (
    <div className={styles.ticks} aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick}>{timeOf(tick)}</span>
      ))}
    </div>
  );
}

function Legend({ versions }: { readonly versions: readonly string[] }) {
  return (
    <ul className={styles.legend}>
      {versions.map((version, index) => (
        <li key={version}>
          <svg viewBox="0 0 24 8" className={styles.swatch} aria-hidden="true">
            <line x1="0" x2="24" y1="4" y2="4" className={lineClass(index)} />
          </svg>
          {shortVersion(version)}
        </li>
      ))}
    </ul>
  );
}

interface BarsProps {
  readonly spans: readonly HealthSpan[];
  /** Views of the highest bar. */
  readonly most: number;
  /** Place of a time on the axis, 0 to 1. */
  readonly at: (ms: number) => number;
}

const Bars = ({ spans, most, at }: BarsProps) =>
  spans.map(({ startMs, ok, failed }) => {
    const [x, width] = [at(startMs) * WIDTH, WIDTH / spans.length - 1];
    const [okHeight, failedHeight] = [(ok / most) * HEIGHT, (failed / most) * HEIGHT];
    return (
      <g key={startMs}>
        <rect x={x} y={HEIGHT - okHeight - failedHeight} width={width} height={okHeight} className={styles.ok} />
        <rect x={x} y={HEIGHT - failedHeight} width={width} height={failedHeight} className={styles.failed} />
      </g>
    );
  });

const shareAt = ({ versions }: HealthSpan, version: string): number | null => {
  const seen = versions.get(version);
  return seen ? failedShare(seen) : null;
};

const topOf = (
  spans: readonly HealthSpan[],
  versions: readonly string[],
  valueAt: ValueAt,
  scales: readonly number[],
): number => {
  const highest = Math.max(0, ...spans.flatMap((span) => versions.map((version) => valueAt(span, version) ?? 0)));
  return scales.find((scale) => scale >= highest) ?? Math.ceil(highest);
};
