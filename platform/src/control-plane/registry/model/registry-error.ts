import type { Verdict } from './verdict.ts';

/** The closed list of refusals; in GraphQL as `extensions.code`, on uploads as the HTTP status beside it. */
export const REGISTRY_STATUS = {
  /** No bearer, or one that holds no more. */
  unauthorized: 401,
  /** The password is right, and a code of the second factor is needed as well. */
  totp_needed: 401,
  /** The request itself is wrong: a name, a version, an empty reason, two changes of one remote. */
  invalid: 400,
  /** Known, but not for this. */
  forbidden: 403,
  /** The environment's policy: nothing new now. */
  frozen: 423,
  /** The environment's policy: a second person has to agree first. */
  approval_needed: 428,
  /** No such environment, remote, version or release. */
  not_found: 404,
  /** The version is published already, with other bytes. Versions never change: publish a new one. */
  version_exists: 409,
  /** Another release became current in between. Read it and decide again. */
  conflict: 409,
  /** The build or the composition failed validation; `faults` contains the reasons, one sentence each. */
  refused: 422,
  /** The object store cannot be written or read. */
  store_unavailable: 507,
} as const;
export type RegistryErrorCode = keyof typeof REGISTRY_STATUS;

export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  readonly code: RegistryErrorCode;
  readonly problems: readonly string[];
  /** The gate's verdict, when the gate refused. */
  readonly verdict: Verdict | undefined;

  constructor(
    code: RegistryErrorCode,
    message: string,
    problems: readonly string[] = [],
    { verdict, ...options }: { cause?: unknown; verdict?: Verdict } = {},
  ) {
    super(message, options);
    this.code = code;
    this.problems = problems;
    this.verdict = verdict;
  }

  get status(): number {
    return REGISTRY_STATUS[this.code];
  }
}
