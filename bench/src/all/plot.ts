import type { Entry } from './history.ts';

const [WIDTH, ROW, LEFT, RIGHT, PAD] = [1000, 40, 560, 110, 8];
const STYLE = `text{font:12px system-ui,sans-serif;fill:#444}.bar{stroke:#c33;stroke-dasharray:4 3}.line{fill:none;stroke:#26c;stroke-width:1.5}.kept{fill:#26c}.missed{fill:#c33}.free{fill:#888}`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const markOf = ({ kept }: Entry): string => {
  if (kept === null) return 'free';
  return kept ? 'kept' : 'missed';
};

/** One figure over its runs, in the order of the history. Scale: from 0 to the largest of values and bar. */
const rowOf = (runs: readonly Entry[], top: number): string => {
  const newest = runs.at(-1) as Entry;
  const { bench, name, unit, bar, value } = newest;
  const largest = Math.max(...runs.map((run) => run.value), bar ?? 0) || 1;
  const yOf = (at: number) => (top + ROW - PAD - (at / largest) * (ROW - 2 * PAD)).toFixed(1);
  const step = (WIDTH - LEFT - RIGHT - 2 * PAD) / Math.max(1, runs.length - 1);
  const points = runs.map((run, index) => ({ run, x: (LEFT + PAD + index * step).toFixed(1), y: yOf(run.value) }));
  const barLine =
    bar === null ? '' : `<line class="bar" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${yOf(bar)}" y2="${yOf(bar)}"/>`;
  const dots = points.map(
    ({ run, x, y }) =>
      `<circle class="${markOf(run)}" cx="${x}" cy="${y}" r="3"><title>${escape(`${run.date} ${run.commit}, load ${run.load ?? 'unknown'}: ${run.value} ${run.unit}`)}</title></circle>`,
  );
  const middle = top + ROW / 2 + 4;
  return [
    `<text x="0" y="${middle}">${escape(`${bench}: ${name}`)}</text>`,
    barLine,
    `<polyline class="line" points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}"/>`,
    ...dots,
    `<text x="${WIDTH - RIGHT + PAD}" y="${middle}">${escape(`${value} ${unit}`)}</text>`,
  ].join('');
};

/** All figures that have a bar, one row each; red: the bar, and runs that missed it. An SVG file. */
export const plotOf = (history: readonly Entry[]): string => {
  const rows = Map.groupBy(
    history.filter(({ bar }) => bar !== null),
    ({ bench, name }) => `${bench} ${name}`,
  );
  const drawn = [...rows.values()].map((runs, index) => rowOf(runs, index * ROW));
  const title = 'Figures of the benches over time, with their bars';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${drawn.length * ROW}" role="img" aria-label="${title}">
<title>${title}</title><style>${STYLE}</style>
${drawn.join('\n')}
</svg>
`;
};
