import { requestRegistry } from '../registry/registry.api.ts';
import {
  AbortRolloutDocument,
  CheckChangesDocument,
  CreateReleaseDocument,
  PauseRolloutDocument,
  PromoteRolloutDocument,
  ProposeDocument,
  type ProposedRollout,
  RampRolloutDocument,
  type ReleaseChanges,
  RollBackDocument,
  RollBackRemoteDocument,
  StartRolloutDocument,
  ToggleRemoteDocument,
  type Verdict,
} from '../registry/registry.generated.ts';

/** Why, and whether the policy is overridden for it; both are kept in the audit. */
export interface Mandate {
  readonly reason: string;
  readonly breakGlass: boolean;
}

export type ProposedChange = { readonly changes: ReleaseChanges } | { readonly rollout: ProposedRollout };

/** Id of the release that is current afterwards. */
type Released = Promise<number>;

/** The gate's verdict; nothing changes. @throws {RegistryRefusal} */
export const check = async (environment: string, changes: ReleaseChanges): Promise<Verdict> =>
  (await requestRegistry(CheckChangesDocument, { environment, changes })).check;

export const release = async (
  environment: string,
  base: number | null,
  changes: ReleaseChanges,
  mandate: Mandate,
): Released => (await requestRegistry(CreateReleaseDocument, { environment, base, changes, ...mandate })).release.id;

export const startRollout = async (
  environment: string,
  base: number | null,
  request: ProposedRollout,
  mandate: Mandate,
): Released =>
  (await requestRegistry(StartRolloutDocument, { environment, base, ...request, ...mandate })).startRollout.id;

export const toggle = async (environment: string, remote: string, on: boolean, { reason }: Mandate): Released =>
  (await requestRegistry(ToggleRemoteDocument, { environment, remote, on, reason })).toggle.id;

export const ramp = async (environment: string, remote: string, percent: number, mandate: Mandate): Released =>
  (await requestRegistry(RampRolloutDocument, { environment, remote, percent, ...mandate })).ramp.id;

export const promote = async (environment: string, remote: string, mandate: Mandate): Released =>
  (await requestRegistry(PromoteRolloutDocument, { environment, remote, ...mandate })).promote.id;

export const abort = async (environment: string, remote: string, { reason }: Mandate): Released =>
  (await requestRegistry(AbortRolloutDocument, { environment, remote, reason })).abort.id;

export const pause = async (
  environment: string,
  remote: string,
  paused: boolean,
  { reason }: Mandate,
): Promise<void> => {
  await requestRegistry(PauseRolloutDocument, { environment, remote, paused, reason });
};

/** Points at an older release, only while `base` is current. @throws {RegistryRefusal} `conflict` */
export const rollback = async (environment: string, to: number, base: number, reason: string): Released =>
  (await requestRegistry(RollBackDocument, { environment, to, base, reason })).rollback.id;

/** Serves `to` of one remote again, only while `from` is served. @throws {RegistryRefusal} `conflict` */
export const rollbackRemote = async (
  { environment, remote }: { readonly environment: string; readonly remote: string },
  { from, to }: { readonly from: string; readonly to: string },
  reason: string,
): Released =>
  (await requestRegistry(RollBackRemoteDocument, { environment, remote, to, from, reason })).rollbackRemote.id;

/** @returns the proposal's id */
export const propose = async (
  environment: string,
  base: number | null,
  change: ProposedChange,
  reason: string,
): Promise<number> => (await requestRegistry(ProposeDocument, { environment, base, ...change, reason })).propose.id;
