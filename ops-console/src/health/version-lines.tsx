import { classNames } from '@grandstand/shared-ui';
import styles from './health.module.css';
import { HEIGHT, WIDTH } from './plot.tsx';
import type { HealthSpan, ReleaseHealth } from './release-health.ts';

/** Of a version in a span, null where it has none. */
export type ValueAt = (span: HealthSpan, version: string) => number | null;

interface VersionLinesProps {
  readonly health: ReleaseHealth;
  readonly versions: readonly string[];
  readonly valueAt: ValueAt;
  /** End of the axis. */
  readonly top: number;
}

/** The version with most views is drawn last, over the others. */
export const VersionLines = ({ health: { spans }, versions, valueAt, top }: VersionLinesProps) =>
  versions
    .toReversed()
    .map((version) => (
      <path key={version} d={lineOf(spans, version, valueAt, top)} className={lineClass(versions.indexOf(version))} />
    ));

/** Distinguished by stroke as well as by colour. */
export const lineClass = (index: number): string => classNames(styles.line, styles[`line${index}`]);

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
