import { classNames } from '@grandstand/shared-ui';
import { type CSSProperties, useId } from 'react';
import { clockTime } from '../parts/time.tsx';
import { shortVersion } from '../parts/version-pill.tsx';
import styles from './health.module.css';
import { adoptionAt, failedShare, type HealthSpan, loadTimeAt, type ReleaseHealth } from './release-health.ts';

/** Of the drawing, which is stretched to its place; texts stand beside it and are not. */
const WIDTH = 600;
const HEIGHT = 100;
/** Ends of the axis of failed views, 0 to 1: the first that holds everything. */
const SCALES = [0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
const SCALES_MS = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
const TICKS = 5;
/** Distinguished by stroke as well as by colour. */
const MAX_LINES = 4;

const percentText = (share: number): string => `${Math.round(share * 1_000) / 10} %`;
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
          description={linesText(spans, shown)}
          tall
        >
          {[0, 0.5].map((height) => (
            <line key={height} x1="0" x2={WIDTH} y1={height * HEIGHT} y2={height * HEIGHT} className={styles.grid} />
          ))}
          <Lines health={health} versions={shown} valueAt={shareAt} top={top} />
        </Plot>
        <Plot
          label="Load time"
          ends={[`${slowest} ms`, '0']}
          title={`Load time of ${of}, by version`}
          description={meansText(spans, shown)}
          tall
        >
          <Lines health={health} versions={shown} valueAt={loadTimeAt} top={slowest} />
        </Plot>
        <Plot
          label="Adoption"
          ends={['100 %', '0']}
          title={`Share of the views of ${of} that each version had`}
          description={adoptionText(spans, shown)}
        >
          <Lines health={health} versions={shown} valueAt={adoptionAt} top={1} />
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

interface PlotProps {
  readonly label: string;
  /** Of the axis, from above. */
  readonly ends: readonly [string, string];
  readonly title: string;
  readonly description: string;
  readonly tall?: boolean;
  readonly children: React.ReactNode;
}

function Plot({ label, ends, title, description, tall = false, children }: PlotProps) {
  const id = useId();
  return (
    <div className={styles.plot}>
      <p className={styles.axis} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={classNames(styles.drawing, tall && styles.tall)}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {children}
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.baseline} />
      </svg>
    </div>
  );
}

/** Of a version in a span, null where it has none. */
type ValueAt = (span: HealthSpan, version: string) => number | null;

interface LinesProps {
  readonly health: ReleaseHealth;
  readonly versions: readonly string[];
  readonly valueAt: ValueAt;
  /** End of the axis. */
  readonly top: number;
}

/** The version with most views is drawn last, over the others. */
const Lines = ({ health: { spans }, versions, valueAt, top }: LinesProps) =>
  versions
    .toReversed()
    .map((version) => (
      <path key={version} d={lineOf(spans, version, valueAt, top)} className={lineClass(versions.indexOf(version))} />
    ));

const lineClass = (index: number): string => classNames(styles.line, styles[`line${index}`]);

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

/** A line through the spans in which a version has a value, broken where it has none; a lone span is a short dash. */
const lineOf = (spans: readonly HealthSpan[], version: string, valueAt: ValueAt, top: number): string => {
  const step = WIDTH / spans.length;
  let isDrawing = false;
  return spans
    .map((span, index) => {
      const value = valueAt(span, version);
      const move = isDrawing ? 'L' : 'M';
      isDrawing = value !== null;
      if (value === null) return '';
      const y = HEIGHT - (value / top) * HEIGHT;
      return `${move}${index * step} ${y}H${(index + 1) * step}`;
    })
    .join('');
};

const linesText = (spans: readonly HealthSpan[], versions: readonly string[]): string => {
  if (versions.length === 0) return 'No views were reported.';
  return versions
    .map((version) => {
      const seen = spans.flatMap(({ versions: each }) => each.get(version) ?? []);
      const all = seen.reduce((sum, one) => ({ ok: sum.ok + one.ok, failed: sum.failed + one.failed }), {
        ok: 0,
        failed: 0,
      });
      return `${shortVersion(version)}: ${percentText(failedShare(all) ?? 0)} of ${all.ok + all.failed} failed`;
    })
    .join('; ');
};

/** Views and load time of a version over all spans. */
const totalOf = (spans: readonly HealthSpan[], version: string) => {
  const seen = spans.flatMap(({ versions }) => versions.get(version) ?? []);
  const sum = (key: 'ok' | 'failed' | 'mountMs') => seen.reduce((total, one) => total + one[key], 0);
  return { ok: sum('ok'), views: sum('ok') + sum('failed'), mountMs: sum('mountMs') };
};

const meansText = (spans: readonly HealthSpan[], versions: readonly string[]): string =>
  versions
    .map((version) => {
      const { ok, mountMs } = totalOf(spans, version);
      return `${shortVersion(version)}: ${ok === 0 ? 'none' : `${Math.round(mountMs / ok)} ms`} on average`;
    })
    .join('; ');

const adoptionText = (spans: readonly HealthSpan[], versions: readonly string[]): string => {
  const all = spans.reduce((total, { ok, failed }) => total + ok + failed, 0);
  return versions
    .map((version) => `${shortVersion(version)}: ${percentText(totalOf(spans, version).views / Math.max(1, all))}`)
    .join('; ');
};
