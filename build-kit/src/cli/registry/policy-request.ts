import { OVERRIDE_POLICIES } from '@grandstand/shared-contracts/release';
import { fieldOf } from './config.commands.ts';
import type { Freeze, Policy } from './registry.generated.ts';
import { UsageError } from './usage-error.ts';

const LENGTH = /^([1-9]\d{0,3})(m|h|d)$/;
const UNIT_MS = { m: 60_000, h: 60 * 60_000, d: 24 * 60 * 60_000 } as const;
/** With its zone: an operator and a registry are rarely in the same one. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Epoch milliseconds of `2026-12-24T18:00-05:00`, or of `4h` after `sinceMs`. @throws {UsageError} */
export const momentOf = (text: string, sinceMs: number): number => {
  const [, count, unit] = LENGTH.exec(text) ?? [];
  if (count) return sinceMs + Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new UsageError(
    `"${text}" is not a time: write 2026-12-24T18:00Z (with its zone), or a length such as 90m, 4h, 2d.`,
  );
};

/** Whether a freeze is active at a moment, in the future, or expired. */
export const freezeState = ({ from, until }: Freeze, nowMs: number): 'holds' | 'to come' | 'over' => {
  if (nowMs < Date.parse(from)) return 'to come';
  return nowMs < Date.parse(until) ? 'holds' : 'over';
};

/** The policy with an additional freeze. Expired freezes are removed; the audit keeps them. */
export const frozen = (policy: Policy, freeze: Freeze, nowMs: number): Policy => ({
  ...policy,
  freezes: [...policy.freezes.filter((one) => freezeState(one, nowMs) !== 'over'), freeze],
});

/** The policy without the freezes that hold, or with `all` without those to come, too. */
export const thawed = (policy: Policy, nowMs: number, all: boolean): Policy => ({
  ...policy,
  freezes: policy.freezes.filter((one) => !all && freezeState(one, nowMs) === 'to come'),
});

/** The policy with `approval=on` or `overrides=none` set. @throws {UsageError} */
export const withFields = (policy: Policy, specs: readonly string[]): Policy =>
  specs.reduce((changed, spec) => {
    const [field, value] = fieldOf(spec);
    const overrides = OVERRIDE_POLICIES.find((one) => one === value);
    if (field === 'approval' && (value === 'on' || value === 'off')) return { ...changed, approval: value === 'on' };
    if (field === 'overrides' && overrides) return { ...changed, overrides };
    throw new UsageError(`"${spec}" sets nothing: write approval=on|off or overrides=${OVERRIDE_POLICIES.join('|')}.`);
  }, policy);
