import {
  isGranted,
  REGISTRY_ACTIONS,
  type RegistryAction,
  type Grant as RegistryGrant,
} from '@grandstand/shared-contracts/release';
import { RegistryError } from './registry-error.ts';

export { REGISTRY_ACTIONS, type RegistryAction };

/** What editors do (decision 74). It concerns no remote and no environment, so its grants name `*` for both. */
export const EDIT_CONTENT = 'edit_content';

/** Leave for an action of the registry, or to edit content. */
export interface Grant extends Omit<RegistryGrant, 'action'> {
  readonly action: RegistryGrant['action'] | typeof EDIT_CONTENT;
}

const isOfRegistry = (grant: Grant): grant is RegistryGrant => grant.action !== EDIT_CONTENT;

/** Those that the registry's own checks read. */
export const registryGrants = (grants: readonly Grant[]): readonly RegistryGrant[] => grants.filter(isOfRegistry);

export interface Caller {
  /** `platform`: the platform's own token; `session`: a signed-in operator; `token`: a team's or pipeline's token. */
  readonly kind: 'platform' | 'session' | 'token';
  /** For the audit: an operator's e-mail, a token's name, or `<name> (platform token)`. */
  readonly actor: string;
  readonly grants: readonly Grant[];
}

export const ROLES = ['viewer', 'editor', 'operator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const anywhere = (action: Grant['action']): Grant => ({ action, remote: '*', environment: '*' });

/** What each role of the console may do. */
export const grantsOfRole: Readonly<Record<Role, readonly Grant[]>> = {
  viewer: [],
  editor: [anywhere(EDIT_CONTENT)],
  operator: REGISTRY_ACTIONS.filter((action) => action !== 'administer').map(anywhere),
  admin: [anywhere('*')],
};

/** @throws {RegistryError} `forbidden`, naming the first thing that is not granted */
export const assertMay = (
  caller: Caller,
  action: RegistryAction,
  { remotes, environment }: { remotes: readonly string[]; environment: string },
): void => {
  const refused = remotes.find((remote) => !isGranted(registryGrants(caller.grants), action, { remote, environment }));
  if (refused === undefined) return;
  const what = refused === '*' ? 'the whole composition' : refused;
  const where = environment === '*' ? 'every environment' : environment;
  throw new RegistryError('forbidden', `${caller.actor} may not ${action.replace('_', ' ')} ${what} in ${where}.`);
};

/** @throws {RegistryError} `forbidden`, with what to ask for */
export const assertEdits = ({ actor, grants }: Caller): void => {
  const isEditor = grants.some(
    ({ action, remote, environment }) =>
      (action === EDIT_CONTENT || action === '*') && remote === '*' && environment === '*',
  );
  if (isEditor) return;
  throw new RegistryError(
    'forbidden',
    `${actor} may not edit content: ask an administrator for the role editor, or for a token with ${EDIT_CONTENT}.`,
  );
};
