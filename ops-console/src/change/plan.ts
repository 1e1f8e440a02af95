import type { RegistryAction } from '@grandstand/shared-contracts/release';
import type { DiffLine } from '../parts/diff-list.tsx';
import type { Freeze, Policy, ReleaseChanges } from '../registry/registry.generated.ts';
import type { Mandate, ProposedChange } from './change.api.ts';

/** What became of a change: what to say, and the one-click way back. */
export interface Outcome {
  readonly message: string;
  /** Null where there is nothing to go back to. */
  readonly undo: (() => Promise<void>) | null;
}

/** One thing an operator may do to an environment, spelled out before it is done. */
export interface ChangePlan {
  readonly environment: string;
  /** As the dialog's heading: `Switch off mf-watch in production`. */
  readonly title: string;
  /** What the button does, by its label. */
  readonly button: string;
  readonly isDangerous: boolean;
  /** From what to what. */
  readonly lines: readonly DiffLine[];
  readonly right: RegistryAction;
  /** Packages it touches; `*` for the whole composition. */
  readonly names: readonly string[];
  /** Releases something that is not approved yet; see the registry's `ChangeKind`. */
  readonly isNew: boolean;
  /** Brings more visitors what was agreed to. */
  readonly widens: boolean;
  /** What keeps it from being done as it is chosen; absent when nothing does. */
  readonly held?: string | undefined;
  /** What the gate is asked; null for a change that it does not judge. */
  readonly asks: ReleaseChanges | null;
  /** What a second person would be asked, and on which release it was decided. */
  readonly proposal: { readonly base: number | null; readonly change: ProposedChange } | null;
  readonly run: (mandate: Mandate) => Promise<Outcome>;
}

export type Obstacle = { readonly kind: 'frozen'; readonly freeze: Freeze } | { readonly kind: 'approval' };

/** What the environment's policy holds against a change now; the registry's `assertAllowedNow` decides the same way. */
export const obstacleOf = (
  { approval, freezes }: Pick<Policy, 'approval' | 'freezes'>,
  { isNew, widens }: Pick<ChangePlan, 'isNew' | 'widens'>,
  nowMs: number,
): Obstacle | null => {
  if (!(isNew || widens)) return null;
  const freeze = currentFreeze({ freezes }, nowMs);
  if (freeze) return { kind: 'frozen', freeze };
  return isNew && approval ? { kind: 'approval' } : null;
};

export const currentFreeze = ({ freezes }: Pick<Policy, 'freezes'>, nowMs: number): Freeze | undefined =>
  freezes.find(({ from, until }) => Date.parse(from) <= nowMs && nowMs < Date.parse(until));
