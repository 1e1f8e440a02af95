import type { Verdict } from './registry.generated.ts';

/** Why the registry refused a request. `code` is the registry's own (`version_exists`, `conflict`, …) or `unreachable`. */
export class RegistryRefusal extends Error {
  override readonly name = 'RegistryRefusal';
  readonly code: string;
  /** All errors, if there are several. */
  readonly errors: readonly string[];
  /** What the gate found, when the gate refused. */
  readonly verdict: Verdict | null;

  constructor(
    code: string,
    message: string,
    errors: readonly string[] = [],
    { verdict = null, cause }: { readonly verdict?: Verdict | null; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.errors = errors;
    this.verdict = verdict;
  }
}

/** One entry of `errors` in a response, of GraphQL and of the other routes of the registry. */
export interface RegistryError {
  readonly message?: string;
  readonly extensions?: { readonly code?: string; readonly problems?: readonly string[]; readonly verdict?: Verdict };
}

/** Null for a response without errors, which is not the registry's. */
export const refusalOf = (errors: readonly RegistryError[] | undefined, cause?: unknown): RegistryRefusal | null => {
  const [first] = errors ?? [];
  if (first?.message === undefined) return null;
  const { code = 'refused', problems = [], verdict = null } = first.extensions ?? {};
  return new RegistryRefusal(code, first.message, problems, { verdict, cause });
};
