import { RELEASE_FIELDS, type ReleaseSummary } from './create-release.ts';
import type { RegistryClient } from './registry-client.ts';

const START = /* GraphQL */ `
  mutation StartRollout(
    $environment: String!
    $base: Int
    $remotes: [RolloutChange!]!
    $percent: Float
    $preset: String
    $reason: String!
    $breakGlass: Boolean
  ) {
    startRollout(
      environment: $environment
      base: $base
      remotes: $remotes
      percent: $percent
      preset: $preset
      reason: $reason
      breakGlass: $breakGlass
    ) { ${RELEASE_FIELDS} }
  }
`;
const RAMP = /* GraphQL */ `
  mutation Ramp($environment: String!, $remote: String!, $percent: Float!, $reason: String!, $breakGlass: Boolean) {
    ramp(environment: $environment, remote: $remote, percent: $percent, reason: $reason, breakGlass: $breakGlass) {
      ${RELEASE_FIELDS}
    }
  }
`;
const PROMOTE = /* GraphQL */ `
  mutation Promote($environment: String!, $remote: String!, $reason: String!, $breakGlass: Boolean) {
    promote(environment: $environment, remote: $remote, reason: $reason, breakGlass: $breakGlass) { ${RELEASE_FIELDS} }
  }
`;
const ABORT = /* GraphQL */ `
  mutation Abort($environment: String!, $remote: String!, $reason: String!) {
    abort(environment: $environment, remote: $remote, reason: $reason) { ${RELEASE_FIELDS} }
  }
`;
const PAUSE = /* GraphQL */ `
  mutation Pause($environment: String!, $remote: String!, $paused: Boolean!, $reason: String!) {
    pause(environment: $environment, remote: $remote, paused: $paused, reason: $reason) {
      state
    }
  }
`;

/** New versions for a share of the visitors; they move together. */
export interface RolloutRequest {
  readonly remotes: readonly { readonly name: string; readonly version: string }[];
  /** 0 to 100; a preset brings its own. */
  readonly percent: number;
  readonly preset: string | null;
}

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
  request: RolloutRequest,
  mandate: RolloutMandate,
): Promise<ReleaseSummary> =>
  (await client.ask<{ startRollout: ReleaseSummary }>(START, { base, ...request, ...mandate })).startRollout;

/** @throws {RegistryRefusal} */
export const ramp = async (client: RegistryClient, of: OfRemote & { readonly percent: number }) =>
  (await client.ask<{ ramp: ReleaseSummary }>(RAMP, { ...of })).ramp;

/** @throws {RegistryRefusal} */
export const promote = async (client: RegistryClient, of: OfRemote) =>
  (await client.ask<{ promote: ReleaseSummary }>(PROMOTE, { ...of })).promote;

/** @throws {RegistryRefusal} */
export const abort = async (client: RegistryClient, { environment, remote, reason }: OfRemote) =>
  (await client.ask<{ abort: ReleaseSummary }>(ABORT, { environment, remote, reason })).abort;

/** @throws {RegistryRefusal} */
export const pause = async (
  client: RegistryClient,
  { environment, remote, reason, paused }: OfRemote & { readonly paused: boolean },
): Promise<void> => {
  await client.ask(PAUSE, { environment, remote, reason, paused });
};
