import { type Finding, type Verdict, verdictOf } from '../model/verdict.ts';
import { buildRules } from './build-rules.ts';
import { claimRules } from './claim-rules.ts';
import { type Candidate, type Lineup, lineupOf } from './lineup.ts';
import { pathRules } from './path-rules.ts';
import { contractSurfaceRules } from './contract-surface-rules.ts';

/** Each checks a whole lineup and reports its violations. */
const RULES: readonly ((lineup: Lineup) => Finding[])[] = [buildRules, claimRules, pathRules, contractSurfaceRules];

/**
 * "Can this be released?" Pure: the same candidate gets the same verdict. It is asked before every publish, release,
 * rollout, toggle and rollback; what it blocks never becomes current, without exception.
 */
export const judge = (candidate: Candidate): Verdict => {
  const { lineup, findings } = lineupOf(candidate);
  return verdictOf([...findings, ...(lineup ? RULES.flatMap((rule) => rule(lineup)) : [])]);
};
