import { VERDICT_FIELDS } from '../registry/documents.ts';
import { ask } from '../registry/registry.api.ts';
import type { ReleaseChanges, RolloutRequest, Verdict } from '../registry/registry-types.ts';

/** Why, and whether the policy is overridden for it; both are kept in the audit. */
export interface Mandate {
  readonly reason: string;
  readonly breakGlass: boolean;
}

export type ProposedChange = { readonly changes: ReleaseChanges } | { readonly rollout: RolloutRequest };

/** Id of the release that is current afterwards. */
type Released = Promise<number>;

const CHECK = /* GraphQL */ `
  query ($environment: String!, $changes: ReleaseChanges!) {
    check(environment: $environment, changes: $changes) { ${VERDICT_FIELDS} }
  }
`;
/** What the gate says; nothing changes. @throws {Refusal} */
export const check = async (environment: string, changes: ReleaseChanges): Promise<Verdict> =>
  (await ask<{ check: Verdict }>(CHECK, { environment, changes })).check;

interface Done {
  readonly done: { readonly id: number };
}

const RELEASE = /* GraphQL */ `
  mutation ($environment: String!, $base: Int, $changes: ReleaseChanges!, $reason: String!, $breakGlass: Boolean) {
    done: release(environment: $environment, base: $base, changes: $changes, reason: $reason, breakGlass: $breakGlass) {
      id
    }
  }
`;
export const release = async (
  environment: string,
  base: number | null,
  changes: ReleaseChanges,
  mandate: Mandate,
): Released => (await ask<Done>(RELEASE, { environment, base, changes, ...mandate })).done.id;

const START_ROLLOUT = /* GraphQL */ `
  mutation (
    $environment: String!
    $base: Int
    $remotes: [RolloutChange!]!
    $percent: Float
    $preset: String
    $reason: String!
    $breakGlass: Boolean
  ) {
    done: startRollout(
      environment: $environment
      base: $base
      remotes: $remotes
      percent: $percent
      preset: $preset
      reason: $reason
      breakGlass: $breakGlass
    ) {
      id
    }
  }
`;
export const startRollout = async (
  environment: string,
  base: number | null,
  request: RolloutRequest,
  mandate: Mandate,
): Released => (await ask<Done>(START_ROLLOUT, { environment, base, ...request, ...mandate })).done.id;

const TOGGLE = /* GraphQL */ `
  mutation ($environment: String!, $remote: String!, $on: Boolean!, $reason: String!) {
    done: toggle(environment: $environment, remote: $remote, on: $on, reason: $reason) { id }
  }
`;
export const toggle = async (environment: string, remote: string, on: boolean, { reason }: Mandate): Released =>
  (await ask<Done>(TOGGLE, { environment, remote, on, reason })).done.id;

const RAMP = /* GraphQL */ `
  mutation ($environment: String!, $remote: String!, $percent: Float!, $reason: String!, $breakGlass: Boolean) {
    done: ramp(environment: $environment, remote: $remote, percent: $percent, reason: $reason, breakGlass: $breakGlass) {
      id
    }
  }
`;
export const ramp = async (environment: string, remote: string, percent: number, mandate: Mandate): Released =>
  (await ask<Done>(RAMP, { environment, remote, percent, ...mandate })).done.id;

const PROMOTE = /* GraphQL */ `
  mutation ($environment: String!, $remote: String!, $reason: String!, $breakGlass: Boolean) {
    done: promote(environment: $environment, remote: $remote, reason: $reason, breakGlass: $breakGlass) { id }
  }
`;
export const promote = async (environment: string, remote: string, mandate: Mandate): Released =>
  (await ask<Done>(PROMOTE, { environment, remote, ...mandate })).done.id;

const ABORT = /* GraphQL */ `
  mutation ($environment: String!, $remote: String!, $reason: String!) {
    done: abort(environment: $environment, remote: $remote, reason: $reason) { id }
  }
`;
export const abort = async (environment: string, remote: string, { reason }: Mandate): Released =>
  (await ask<Done>(ABORT, { environment, remote, reason })).done.id;

const PAUSE = /* GraphQL */ `
  mutation ($environment: String!, $remote: String!, $paused: Boolean!, $reason: String!) {
    pause(environment: $environment, remote: $remote, paused: $paused, reason: $reason) { state }
  }
`;
export const pause = async (
  environment: string,
  remote: string,
  paused: boolean,
  { reason }: Mandate,
): Promise<void> => {
  await ask(PAUSE, { environment, remote, paused, reason });
};

const ROLLBACK = /* GraphQL */ `
  mutation ($environment: String!, $to: Int, $base: Int, $reason: String!) {
    done: rollback(environment: $environment, to: $to, base: $base, reason: $reason) { id }
  }
`;
/** Points at an older release, only while `base` is current. @throws {Refusal} `conflict` */
export const rollback = async (environment: string, to: number, base: number, reason: string): Released =>
  (await ask<Done>(ROLLBACK, { environment, to, base, reason })).done.id;

const PROPOSE = /* GraphQL */ `
  mutation ($environment: String!, $base: Int, $changes: ReleaseChanges, $rollout: ProposedRollout, $reason: String!) {
    propose(environment: $environment, base: $base, changes: $changes, rollout: $rollout, reason: $reason) { id }
  }
`;
/** @returns the proposal's id */
export const propose = async (
  environment: string,
  base: number | null,
  change: ProposedChange,
  reason: string,
): Promise<number> =>
  (await ask<{ propose: { id: number } }>(PROPOSE, { environment, base, ...change, reason })).propose.id;
