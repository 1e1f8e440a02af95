/** A bench that `npm run bench` runs, with the settings by which all of them fit into a quarter of an hour. */
export interface ShortBench {
  /** Its file in `bench/src`, and its section in `docs/performance.md`. */
  readonly name: string;
  readonly args: readonly string[];
}

/**
 * Not among them, for their length: `memory` (4 minutes), `hours` (20 and more), `players` (10); nor `release-streams`, which
 * needs 20 000 open files, and `crowd`, which wants all cores. Their figures are updated by hand.
 */
export const SHORT_BENCHES: readonly ShortBench[] = [
  { name: 'composition', args: ['--n', '1'] },
  { name: 'repeat-visit', args: ['--n', '1'] },
  { name: 'join', args: ['--n', '1'] },
  { name: 'seek', args: ['--n', '1'] },
  { name: 'main-thread', args: ['--n', '1'] },
  { name: 'login', args: ['--n', '1'] },
  { name: 'settings', args: ['--n', '1'] },
  { name: 'checkout', args: ['--n', '2'] },
  { name: 'dev', args: ['--n', '5'] },
  { name: 'platform', args: ['--n', '1', '--seconds', '2', '--open', '10'] },
  { name: 'streams', args: ['--seconds', '2', '--sustained', '10'] },
  { name: 'control-plane', args: ['--n', '1', '--seconds', '2', '--flips', '5'] },
  { name: 'registry-queries', args: [] },
  { name: 'delivery', args: [] },
];
