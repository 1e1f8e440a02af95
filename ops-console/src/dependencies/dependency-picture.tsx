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

/** A matrix: rows bring, columns need. A square is events, a disc panels; the number says how many. */
export function DependencyPicture({ names, links }: DependencyPictureProps) {
  const size = { width: LABEL + names.length * CELL + TAIL, height: HEAD + names.length * CELL };
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label="Who brings what to whom; the table below says the same"
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

function Marks({ flow }: { readonly flow: readonly Link[] }) {
  const events = flow.filter(({ kind }) => kind === 'event').length;
  const panels = flow.length - events;
  const middle = CELL / 2 - 1;
  const isBoth = events > 0 && panels > 0;
  return (
    <>
      {events > 0 && (
        <>
          <rect
            x={(isBoth ? middle - 14 : middle) - 12}
            y={middle - 12}
            width="24"
            height="24"
            className={styles.event}
          />
          <text x={isBoth ? middle - 14 : middle} y={middle + 5} textAnchor="middle" className={styles.count}>
            {events}
          </text>
        </>
      )}
      {panels > 0 && (
        <>
          <circle cx={isBoth ? middle + 14 : middle} cy={middle} r="13" className={styles.panel} />
          <text x={isBoth ? middle + 14 : middle} y={middle + 5} textAnchor="middle" className={styles.count}>
            {panels}
          </text>
        </>
      )}
    </>
  );
}
