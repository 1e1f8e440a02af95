import { type Judgement, judgeHealth, type Tally } from './guard.ts';
import type { SegmentTally } from './health.repo.ts';

/** Slow mounts that are worth stopping for: this share of page views more than before. A slow page still works. */
const BEARABLE_SLOW = 0.1;
const NONE: SegmentTally = { segment: '', ok: 0, failed: 0, slow: 0 };
const RANK: Readonly<Record<Judgement, number>> = { wait: 0, hold: 1, halt: 2 };

export interface Comparison {
  readonly judgement: Judgement;
  /** For the audit; empty while nothing is proven. */
  readonly why: string;
}

interface Side {
  /** `name@version`. */
  readonly id: string;
  readonly tallies: readonly SegmentTally[];
}

const speedOf = ({ ok, slow }: SegmentTally): Tally => ({ ok: ok - slow, failed: slow });
const shown = ({ ok, failed }: Tally): string => `${failed} of ${ok + failed} page views`;

/** Compares failures and slow mounts of two versions, for all visitors and for each browser and country. The worst counts. */
export const compareVersions = (candidate: Side, stable: Side): Comparison => {
  const comparisons = candidate.tallies.flatMap((now): Comparison[] => {
    const before = stable.tallies.find(({ segment }) => segment === now.segment) ?? NONE;
    const where = now.segment === '' ? '' : ` (${now.segment})`;
    const text = (what: string, a: Tally, b: Tally) =>
      `${shown(a)} of ${candidate.id} ${what}${where}, ${shown(b)} of ${stable.id}`;
    const [speed, speedBefore] = [speedOf(now), speedOf(before)];
    return [
      { judgement: judgeHealth(now, before), why: text('failed', now, before) },
      { judgement: judgeHealth(speed, speedBefore, BEARABLE_SLOW), why: text('mounted slowly', speed, speedBefore) },
    ];
  });
  const [worst] = comparisons.toSorted((a, b) => RANK[b.judgement] - RANK[a.judgement]);
  return worst && worst.judgement !== 'wait' ? worst : { judgement: 'wait', why: '' };
};
