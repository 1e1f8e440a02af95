import styles from './dependencies.module.css';
import { flowBetween, type Link } from './links.ts';

interface DependencyPictureProps {
  readonly names: readonly string[];
  readonly links: readonly Link[];
}

const CELL = 64;
const LABEL = 132;
const HEAD = 92;
/** Room for the last slanted name. */
const TAIL = 72;

/** A matrix: rows provide, columns need. A square is events, a disc panels, a diamond calls, with their number. */
export function DependencyPicture({ names, links }: DependencyPictureProps) {
  const size = { width: LABEL + names.length * CELL + TAIL, height: HEAD + names.length * CELL };
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label="What each package provides to the others; the table below lists the same"
    >
      {names.map((name, index) => (
        <g key={name}>
          <text x={LABEL - 12} y={HEAD + index * CELL + CELL / 2 + 5} textAnchor="end" className={styles.name}>
            {name}
          </text>
          <text
            className={styles.name}
            transform={`translate(${LABEL + index * CELL + CELL / 2} ${HEAD - 10}) rotate(-35)`}
          >
            {name}
          </text>
        </g>
      ))}
      {names.map((from, row) =>
        names.map((to, column) => (
          <g
            key={`${from} ${to}`}
            transform={`translate(${LABEL + column * CELL} ${HEAD + row * CELL})`}
            className={from === to ? styles.self : styles.cell}
          >
            <rect width={CELL - 2} height={CELL - 2} className={styles.ground} />
            {from !== to && <Marks flow={flowBetween(links, from, to)} />}
          </g>
        )),
      )}
    </svg>
  );
}

const KINDS: readonly Link['kind'][] = ['event', 'panel', 'call'];

/** Distance between the centers of two marks. */
const STEP = { 1: 0, 2: 28, 3: 20 };

function Marks({ flow }: { readonly flow: readonly Link[] }) {
  const marks = KINDS.map((kind) => ({ kind, count: flow.filter((link) => link.kind === kind).length })).filter(
    ({ count }) => count > 0,
  );
  const middle = CELL / 2 - 1;
  const step = STEP[marks.length as keyof typeof STEP] ?? 0;
  return marks.map(({ kind, count }, index) => {
    const x = middle + (index - (marks.length - 1) / 2) * step;
    return (
      <g key={kind} transform={`translate(${x} ${middle})`}>
        <Mark kind={kind} half={marks.length === 3 ? 9.5 : 12} />
        <text y="5" textAnchor="middle" className={styles.count}>
          {count}
        </text>
      </g>
    );
  });
}

/** A square, a disc or a diamond of twice `half` around the origin. */
function Mark({ kind, half }: { readonly kind: Link['kind']; readonly half: number }) {
  if (kind === 'panel') return <circle r={half + 1} className={styles.panel} />;
  const square = { x: -half, y: -half, width: 2 * half, height: 2 * half };
  if (kind === 'event') return <rect {...square} className={styles.event} />;
  return <rect {...square} transform="rotate(45) scale(0.85)" className={styles.call} />;
}
