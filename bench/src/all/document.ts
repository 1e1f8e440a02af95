import { type BenchReport, resultTable } from '../results.ts';

const begin = (bench: string): string => `<!-- bench ${bench} -->`;
const end = (bench: string): string => `<!-- end of bench ${bench} -->`;

/**
 * The document with the section of this bench replaced: what is between its two markers. The rest is as before. It has the
 * figures with their bars; the bench itself prints its whole tables.
 * @throws when the document lacks a marker
 */
export const withSection = (document: string, { bench, setting, results }: BenchReport): string => {
  const from = document.indexOf(begin(bench));
  const to = document.indexOf(end(bench));
  if (from < 0 || to < from) throw new Error(`docs/performance.md lacks "${begin(bench)}" or "${end(bench)}".`);
  return `${document.slice(0, from)}${begin(bench)}\n${setting}\n\n${resultTable(results)}\n${document.slice(to)}`;
};
