import { classNames } from '@grandstand/shared-ui';
import { type CSSProperties, useId } from 'react';
import { clockTime } from '../parts/time.tsx';
import { shortVersion } from '../parts/version-pill.tsx';
import styles from './health.module.css';
import { failedShare, type HealthSpan, type ReleaseHealth } from './release-health.ts';

/** Of the drawing, which is stretched to its place; texts stand beside it and are not. */
const WIDTH = 600;
const HEIGHT = 100;
/** Ends of the axis of failed views, 0 to 1: the first that holds everything. */
const SCALES = [0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
const TICKS = 5;
/** Distinguished by stroke as well as by colour. */
const MOST_LINES = 4;

const percentText = (share: number): string => `${Math.round(share * 1_000) / 10} %`;
const timeOf = (ms: number): string => clockTime(new Date(ms).toISOString());

/** Failed views by version, views, and the share of what is rolled out, over one time; releases stand across all three. */
export function ReleaseHealthChart({ health, of }: { readonly health: ReleaseHealth; readonly of: string }) {
  const { fromMs, untilMs, spans, marks, shares } = health;
  const at = (ms: number): number => (ms - fromMs) / (untilMs - fromMs);
  const shown = health.versions.slice(0, MOST_LINES);
  const top = topOf(spans, shown);
  const most = Math.max(1, ...spans.map(({ ok, failed }) => ok + failed));
  const ticks = Array.from({ length: TICKS }, (_, index) => fromMs + ((untilMs - fromMs) * index) / (TICKS - 1));
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
          {shown.toReversed().map((version) => (
            <path key={version} d={lineOf(spans, version, top)} className={lineClass(shown.indexOf(version))} />
          ))}
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
      <div className={styles.ticks} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick}>{timeOf(tick)}</span>
        ))}
      </div>
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

const lineClass = (index: number): string => classNames(styles.line, styles[`line${index}`]);

const shareAt = ({ versions }: HealthSpan, version: string): number | null => {
  const seen = versions.get(version);
  return seen ? failedShare(seen) : null;
};

const topOf = (spans: readonly HealthSpan[], versions: readonly string[]): number => {
  const highest = Math.max(0, ...spans.flatMap((span) => versions.map((version) => shareAt(span, version) ?? 0)));
  return SCALES.find((scale) => scale >= highest) ?? 1;
};

/** A line through the spans in which a version was seen, broken where it was not; a lone span is a short dash. */
const lineOf = (spans: readonly HealthSpan[], version: string, top: number): string => {
  const step = WIDTH / spans.length;
  let isDrawing = false;
  return spans
    .map((span, index) => {
      const share = shareAt(span, version);
      const move = isDrawing ? 'L' : 'M';
      isDrawing = share !== null;
      if (share === null) return '';
      const y = HEIGHT - (share / top) * HEIGHT;
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
