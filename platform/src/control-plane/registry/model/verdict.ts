import type { PublishedVersion } from './published-version.ts';

/** Everything the gate may find. A closed list: programs read the code, people the message. */
export type FindingCode =
  | 'not_published'
  | 'not_a_remote'
  | 'file_missing'
  | 'file_altered'
  | 'contract_range'
  | 'federation_runtime'
  | 'shared_missing'
  | 'shared_range'
  | 'route_overlap'
  | 'trigger_overlap'
  | 'panel_overlap'
  | 'screen_overlap'
  | 'path_inside'
  | 'path_root'
  | 'preload_foreign'
  | 'panel_missing'
  | 'panel_off'
  | 'panel_props'
  | 'event_version'
  | 'event_schema'
  | 'event_unchecked'
  | 'event_silent'
  | 'call_version'
  | 'call_schema'
  | 'call_unserved'
  | 'config_unknown'
  | 'budget';

/** `block`: some visitors would get something broken. `warn`: it works, but operators should know. */
export type Severity = 'block' | 'warn';

export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** What it is about, as `name@version`; the one that has to change first. */
  readonly packages: readonly string[];
  /** One sentence: the violation, with its values. */
  readonly message: string;
  /** Who has to act, and how. */
  readonly act: { readonly who: string; readonly what: string };
}

export interface Verdict {
  readonly outcome: 'allowed' | 'warned' | 'blocked';
  /** Blocks first. */
  readonly findings: readonly Finding[];
}

export const verdictOf = (findings: readonly Finding[]): Verdict => {
  const blocks = findings.filter(({ severity }) => severity === 'block');
  const warnings = findings.filter(({ severity }) => severity === 'warn');
  const outcome = blocks.length > 0 ? 'blocked' : warnings.length > 0 ? 'warned' : 'allowed';
  return { outcome, findings: [...blocks, ...warnings] };
};

export const OPERATORS = 'operators';

/** `mf-watch@1.2.0`. */
export const idOf = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`;

/** The team that owns a build, with where to reach it; the shell is the operators'. */
export const ownerOf = ({ remote }: PublishedVersion): string =>
  remote ? `${remote.owner.team} (${remote.owner.contact})` : OPERATORS;
