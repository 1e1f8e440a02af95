import type { AudienceCondition, AudienceField } from '@grandstand/shared-contracts/release';

/** What the conditions of an audience compare; derived by the server, never from what a page sends. */
export interface VisitorTraits {
  /** ISO 3166, lower case; `zz` when unknown. */
  readonly country: string;
  readonly zone: string;
  /** Family of the browser, lower case. */
  readonly browser: string;
  /** Values that a trusted proxy sent. */
  readonly header: readonly string[];
  /** ID of the account that is signed in. */
  readonly account: string | null;
  /** Whether an operator marked this browser. */
  readonly staff: boolean;
}

export interface Visitor {
  /** Undefined while the browser has no name. */
  readonly id: string | undefined;
  readonly traits: VisitorTraits;
  /** Salts of the rollouts that the visitor got by their audience before. */
  readonly joined: ReadonlySet<string>;
}

export const UNKNOWN_TRAITS: VisitorTraits = {
  country: 'zz',
  zone: 'none',
  browser: 'other',
  header: [],
  account: null,
  staff: false,
};

/** A visitor of whom only the name is known. */
export const namedVisitor = (id: string, joined: Iterable<string> = []): Visitor => ({
  id,
  traits: UNKNOWN_TRAITS,
  joined: new Set(joined),
});

const matches = ({ field, values }: AudienceCondition, traits: VisitorTraits): boolean => {
  if (field === 'staff') return traits.staff;
  const own: string | readonly string[] | null = traits[field satisfies Exclude<AudienceField, 'staff'>];
  const given = typeof own === 'string' ? [own] : (own ?? []);
  return given.some((value) => values.includes(value));
};

/** Whether every condition is true for a visitor. */
export const isInAudience = (audience: readonly AudienceCondition[], traits: VisitorTraits): boolean =>
  audience.every((condition) => matches(condition, traits));
