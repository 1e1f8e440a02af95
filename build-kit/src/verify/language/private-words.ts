/** A word that means something only to its authors, and the standard terms to write instead. */
export interface PrivateWord {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** From the table of our language guide. Patterns match whole words, in any case. */
export const PRIVATE_WORDS: readonly PrivateWord[] = [
  { pattern: /\b(told|tells?)\b/i, instead: 'notified, reported, returns, contains' },
  { pattern: /\b(stands|stood)\b/i, instead: 'is, appears, is displayed, is located' },
  { pattern: /\b(is|are) over\b(?! [a-z\d]*\d)/i, instead: 'has ended, has expired' },
  { pattern: /\b(is|are) at an end\b/i, instead: 'has ended, has expired' },
  { pattern: /\b(is|are) no(?! (longer|more|less|later|earlier|wider|larger))\b/i, instead: 'is not a, has no' },
  { pattern: /\bwhoever\b/i, instead: 'a user, viewer or caller that' },
  { pattern: /\bnobody(?:['’]s)?\b/i, instead: 'no user, no caller, without; stale' },
  { pattern: /\banew\b/i, instead: 'again, re-' },
  { pattern: /\bfaults?\b/i, instead: 'error, failure' },
  { pattern: /\btroubles?\b/i, instead: 'error, failure' },
  { pattern: /\bmisfits?\b/i, instead: 'incompatibility' },
  { pattern: /\bgoes (past|ahead|on)\b/i, instead: 'bypasses, proceeds, continues' },
  {
    pattern: /\b(does not hold|do not hold|holds good|what holds)\b/i,
    instead: 'failed validation, is valid, applies',
  },
  { pattern: /\botherwise (?:than|now)\b|\bshown otherwise\b/i, instead: 'overridden, previewed' },
  { pattern: /\bsparing\b/i, instead: 'tolerant' },
  { pattern: /\bat once\b/i, instead: 'immediately; at the same time' },
  { pattern: /\bof (?:its|their|his|your|our|my) own\b/i, instead: 'own, dedicated, separate' },
  { pattern: /\b(lies|lie)\b/i, instead: 'is located, is' },
  { pattern: /\bas long as it may\b/i, instead: 'up to its limit' },
  { pattern: /\b(hears?|heard) of\b/i, instead: 'is notified of' },
  { pattern: /\bwhich says so\b/i, instead: 'and reports it' },
];

/** Phrases that are standard English although they contain a private word. */
export const ALLOWED_PHRASES: readonly RegExp[] = [
  /\bthere (?:is|are) no\b/i,
  /\bpage fault|segmentation fault\b/i,
  /\bfault[- ]tolera/i,
  /\btell apart\b/i,
  /\b(watch|devices|streams|can show) at once\b/i,
  /\btell us\b/i,
  /\b(?:from the|softer the|still part of a shot, painted once:) stands\b/i,
  // A cancellation reason of the specification.
  /\bseason is over\b/i,
];
