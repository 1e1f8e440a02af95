import { isGranted } from '@grandstand/shared-contracts/release';
import { assertMay, type Caller, type RegistryAction, registryGrants } from '../registry/model/grants.ts';
import { RegistryError } from '../registry/model/registry-error.ts';
import type { Mandate } from '../registry/model/request-check.ts';
import type { Registry } from './registry.service.ts';

export interface MutationContext {
  readonly caller: Caller;
}

/** What every change of an environment brings. */
export interface Changing {
  environment: string;
  reason: string;
  breakGlass?: boolean | null;
}
export type OfRemote = Changing & { remote: string };

type Records = Pick<Registry, 'rules' | 'records'>;

/** Each permits to take a remote back: what a team may serve it may also stop serving. */
export const ROLLBACK_ACTIONS: readonly RegistryAction[] = ['rollback', 'release', 'rollout'];

interface Wanted {
  /** One of them is enough. */
  readonly actions: readonly RegistryAction[];
  /** All of them have to be permitted. */
  readonly remotes: readonly string[];
}

/** The mandate to change single remotes. @throws {RegistryError} `forbidden`, with the owner and what to ask for */
export const remoteMandate = async (
  { rules }: Pick<Records, 'rules'>,
  { caller }: MutationContext,
  { actions, remotes }: Wanted,
  { environment, reason, breakGlass }: Changing,
): Promise<Mandate> => {
  const { actor } = caller;
  const grants = registryGrants(caller.grants);
  const refused = remotes.find(
    (remote) => !actions.some((action) => isGranted(grants, action, { remote, environment })),
  );
  if (refused !== undefined) {
    const owner = (await rules.list()).find(({ name }) => name === refused)?.team;
    throw refusal({ actor, action: actions[0] ?? 'administer', remote: refused, environment, owner });
  }
  if (breakGlass) assertMay(caller, 'break_glass', { remotes, environment });
  return { actor, reason, ...(breakGlass ? { bypassesPolicy: true } : {}) };
};

/** The mandate to change a rollout, which changes every remote that moves with it. @throws {RegistryError} `forbidden` */
export const rolloutMandate = async (registry: Records, args: OfRemote, context: MutationContext): Promise<Mandate> => {
  const remotes = await movingWith(registry, args);
  return remoteMandate(registry, context, { actions: ['rollout'], remotes }, args);
};

const movingWith = async ({ records }: Pick<Records, 'records'>, { environment, remote }: OfRemote) => {
  const { currentRelease = null } = (await records.environment(environment)) ?? {};
  const { remotes = {} } = (currentRelease === null ? undefined : await records.releaseById(currentRelease)) ?? {};
  const salt = remotes[remote]?.rollout?.salt;
  const group = Object.keys(remotes).filter((name) => salt !== undefined && remotes[name]?.rollout?.salt === salt);
  return [remote, ...group.filter((name) => name !== remote)];
};

interface Refused {
  readonly actor: string;
  readonly action: RegistryAction;
  readonly remote: string;
  readonly environment: string;
  readonly owner: string | undefined;
}

const refusal = ({ actor, action, remote, environment, owner }: Refused): RegistryError => {
  const what = remote === '*' ? 'the whole composition' : remote;
  const belongs = owner === undefined ? '' : `: it belongs to ${owner}`;
  const grant = `${action}:${remote}:${environment}`;
  return new RegistryError(
    'forbidden',
    `${actor} may not ${action.replace('_', ' ')} ${what} in ${environment}${belongs}. Ask ${owner ?? 'an operator'} to do it, or an administrator for a token with ${grant}.`,
  );
};
