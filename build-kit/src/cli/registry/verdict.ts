import type { Verdict } from '@grandstand/registry-client';

/** A verdict in words: each finding with who must act, and how. */
export const verdictText = ({ outcome, findings }: Verdict): string =>
  [
    outcome,
    ...findings.flatMap(({ severity, code, message, act }) => [
      `  ${severity} ${code}: ${message}`,
      `    ${act.who}: ${act.what}`,
    ]),
  ].join('\n');
