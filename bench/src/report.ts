import os from 'node:os';
import { quantile } from './statistics.ts';

/** A Markdown table; columns after the first are aligned to the right. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
};

export const milliseconds = (value: number): string => value.toFixed(0);
/** 1 kB is 1000 bytes. */
export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
export const ratio = (value: number): string => `${value.toFixed(2)}×`;

/** Median with the middle half of the runs: `512 (498–530)`. */
export const spread = (numbers: readonly number[], digits = 0): string => {
  const [low = 0, middle = 0, high = 0] = [0.25, 0.5, 0.75].map((share) => quantile(numbers, share));
  return `${middle.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
};

/** Where a figure was made; nothing that names the machine. */
export const machine = (browserVersion: string): string =>
  [
    `${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'unknown processor'}`,
    `${(os.totalmem() / 2 ** 30).toFixed(0)} GiB`,
    `Node ${process.versions.node}`,
    browserVersion,
    `load ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  ].join(' · ');
