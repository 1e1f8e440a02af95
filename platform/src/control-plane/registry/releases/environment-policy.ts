import { OVERRIDE_POLICIES } from '@grandstand/shared-contracts/release';
import * as z from 'zod';
import { RegistryError } from '../model/registry-error.ts';

/** A period without changes to an environment: a final, a holiday. Epoch milliseconds; `untilMs` is exclusive. */
const Freeze = z.object({
  fromMs: z.int().nonnegative(),
  untilMs: z.int().nonnegative(),
  reason: z.string().trim().min(1).max(200),
});

/** What an environment asks of those who change it. */
export const EnvironmentPolicy = z.object({
  /** Whether a second person has to agree before something new is served. */
  approval: z.boolean().default(false),
  freezes: z.array(Freeze).max(50).default([]),
  /** Allowed overrides of single tabs. */
  overrides: z.enum(OVERRIDE_POLICIES).default('versions'),
});
export type EnvironmentPolicy = z.infer<typeof EnvironmentPolicy>;

/** @throws {RegistryError} `invalid`, with every error */
export const checkPolicy = (given: unknown): EnvironmentPolicy => {
  const parsed = EnvironmentPolicy.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new RegistryError('invalid', 'The policy is wrong.', problems);
  }
  const backwards = parsed.data.freezes.find(({ fromMs, untilMs }) => untilMs <= fromMs);
  if (backwards) throw new RegistryError('invalid', `The freeze "${backwards.reason}" ends before it begins.`);
  return parsed.data;
};

/** How a change comes about. Going back never waits: undo takes a second, whatever the hour. */
export interface ChangeKind {
  /** Adds versions that were not approved yet: needs a second person, and the end of a freeze. */
  readonly isNew: boolean;
  /** Brings more visitors what was agreed to: waits for the end of a freeze. */
  readonly widens: boolean;
  /** Another person agreed. */
  readonly isApproved: boolean;
  /** Somebody decided that it cannot wait, and says why in the audit. */
  readonly bypassesPolicy: boolean;
}

/** @throws {RegistryError} `frozen`, `approval_needed` */
export const assertAllowedNow = (
  environment: string,
  { approval, freezes }: EnvironmentPolicy,
  { isNew, widens, isApproved, bypassesPolicy }: ChangeKind,
  nowMs: number,
): void => {
  if (bypassesPolicy || !(isNew || widens)) return;
  const freeze = freezes.find(({ fromMs, untilMs }) => fromMs <= nowMs && nowMs < untilMs);
  if (freeze) {
    const until = new Date(freeze.untilMs).toISOString();
    throw new RegistryError(
      'frozen',
      `${environment} is frozen until ${until} (${freeze.reason}). Wait, or break the glass with a reason.`,
    );
  }
  if (isNew && approval && !isApproved) {
    throw new RegistryError(
      'approval_needed',
      `${environment} serves nothing new before a second person agrees. Propose it, or break the glass with a reason.`,
    );
  }
};
