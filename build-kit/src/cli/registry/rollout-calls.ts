import {
  AbortRolloutDocument,
  PauseRolloutDocument,
  PromoteRolloutDocument,
  type ProposedRollout,
  RampRolloutDocument,
  type ReleaseSummary,
  StartRolloutDocument,
} from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';

export interface RolloutMandate {
  readonly environment: string;
  readonly reason: string;
  readonly breakGlass?: boolean;
}
export type OfRemote = RolloutMandate & { readonly remote: string };

/** @param base id of the release it was decided on. @throws {RegistryRefusal} */
export const startRollout = async (
  client: RegistryClient,
  base: number | null,
  request: ProposedRollout,
  mandate: RolloutMandate,
): Promise<ReleaseSummary> =>
  (await client.request(StartRolloutDocument, { base, ...request, ...mandate })).startRollout;

/** @throws {RegistryRefusal} */
export const ramp = async (client: RegistryClient, of: OfRemote & { readonly percent: number }) =>
  (await client.request(RampRolloutDocument, of)).ramp;

/** @throws {RegistryRefusal} */
export const promote = async (client: RegistryClient, of: OfRemote) =>
  (await client.request(PromoteRolloutDocument, of)).promote;

/** @throws {RegistryRefusal} */
export const abort = async (client: RegistryClient, { environment, remote, reason }: OfRemote) =>
  (await client.request(AbortRolloutDocument, { environment, remote, reason })).abort;

/** @throws {RegistryRefusal} */
export const pause = async (
  client: RegistryClient,
  { environment, remote, reason, paused }: OfRemote & { readonly paused: boolean },
): Promise<void> => {
  await client.request(PauseRolloutDocument, { environment, remote, reason, paused });
};
