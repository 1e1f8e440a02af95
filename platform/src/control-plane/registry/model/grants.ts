import { type Grant, isGranted, REGISTRY_ACTIONS, type RegistryAction } from '@grandstand/shared-contracts/release';
import { RegistryError } from './registry-error.ts';

export { type Grant, REGISTRY_ACTIONS, type RegistryAction };

export interface Caller {
  /** `platform`: the platform's own token; `session`: a signed-in operator; `token`: a team's or pipeline's token. */
  readonly kind: 'platform' | 'session' | 'token';
  /** For the audit: an operator's e-mail, a token's name, or `<name> (platform token)`. */
  readonly actor: string;
  readonly grants: readonly Grant[];
}

export const ROLES = ['viewer', 'operator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const anywhere = (action: Grant['action']): Grant => ({ action, remote: '*', environment: '*' });

/** What each role of the console may do. */
export const grantsOfRole: Readonly<Record<Role, readonly Grant[]>> = {
  viewer: [],
  operator: REGISTRY_ACTIONS.filter((action) => action !== 'administer').map(anywhere),
  admin: [anywhere('*')],
};

/** @throws {RegistryError} `forbidden`, naming the first thing that is not granted */
export const assertMay = (
  caller: Caller,
  action: RegistryAction,
  { remotes, environment }: { remotes: readonly string[]; environment: string },
): void => {
  const refused = remotes.find((remote) => !isGranted(caller.grants, action, { remote, environment }));
  if (refused === undefined) return;
  const what = refused === '*' ? 'the whole composition' : refused;
  const where = environment === '*' ? 'every environment' : environment;
  throw new RegistryError('forbidden', `${caller.actor} may not ${action.replace('_', ' ')} ${what} in ${where}.`);
};
