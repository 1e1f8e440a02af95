import styles from './environments.module.css';
import type { HealthSummary } from './health-history.ts';

const HEIGHT = 24;
const STEP = 5;

export const healthText = ({ views, failedShare }: HealthSummary): string => {
  if (failedShare === null) return 'no views reported';
  const ok = ((1 - failedShare) * 100).toFixed(failedShare === 0 ? 0 : 1);
  return `${ok} % fine of ${views}`;
};

/** The last hour: how many views, and how many of them failed, from the bottom in red. */
export function Sparkline({ label, health }: { readonly label: string; readonly health: HealthSummary }) {
  const most = Math.max(1, ...health.bars.map(({ ok, failed }) => ok + failed));
  const scale = HEIGHT / most;
  return (
    <span className={styles.health}>
      <svg
        role="img"
        aria-label={`${label}, last hour: ${healthText(health)}`}
        viewBox={`0 0 ${health.bars.length * STEP} ${HEIGHT}`}
        className={styles.sparkline}
        preserveAspectRatio="none"
      >
        <line x1="0" x2={health.bars.length * STEP} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className={styles.baseline} />
        {health.bars.map(({ ok, failed }, index) => {
          const [x, failedHeight, okHeight] = [index * STEP, failed * scale, ok * scale];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place in the hour
            <g key={index}>
              <rect
                x={x}
                y={HEIGHT - failedHeight - okHeight}
                width={STEP - 1}
                height={okHeight}
                className={styles.fine}
              />
              <rect x={x} y={HEIGHT - failedHeight} width={STEP - 1} height={failedHeight} className={styles.failed} />
            </g>
          );
        })}
      </svg>
      <span className={health.failedShare ? styles.someFailed : styles.quiet}>{healthText(health)}</span>
    </span>
  );
}
