/** What the registry's gate says to a composition. */
export interface Verdict {
  readonly outcome: 'allowed' | 'warned' | 'blocked';
  /** Blocks first. */
  readonly findings: readonly {
    readonly code: string;
    readonly severity: 'block' | 'warn';
    readonly packages: readonly string[];
    readonly message: string;
    readonly act: { readonly who: string; readonly what: string };
  }[];
}

/** `VERDICT_FIELDS` of a GraphQL `Verdict` are what `Verdict` needs. */
export const VERDICT_FIELDS = 'outcome findings { code severity packages message act { who what } }';

/** A verdict in words: each finding with who must act, and how. */
export const verdictText = ({ outcome, findings }: Verdict): string =>
  [
    outcome,
    ...findings.flatMap(({ severity, code, message, act }) => [
      `  ${severity} ${code}: ${message}`,
      `    ${act.who}: ${act.what}`,
    ]),
  ].join('\n');
