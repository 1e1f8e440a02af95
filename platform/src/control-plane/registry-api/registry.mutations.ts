import { isGranted, type RemoteRules } from '@grandstand/shared-contracts/release';
import type { Access } from '../registry/access/access.service.ts';
import type { ConfigPromotion } from '../registry/config/config.service.ts';
import { assertMay, type Grant, type RegistryAction, registryGrants } from '../registry/model/grants.ts';
import { RegistryError } from '../registry/model/registry-error.ts';
import type { Mandate } from '../registry/model/request-check.ts';
import type { ReleaseChanges, RolloutRequest } from '../registry/model/requests.ts';
import type { Registry } from './registry.service.ts';
import {
  shownConfig,
  shownPolicy,
  shownProposal,
  shownRelease,
  shownSchedule,
  shownToken,
  shownVersion,
} from './registry.shown.ts';
import {
  type Changing,
  type MutationContext,
  type OfRemote,
  ROLLBACK_ACTIONS,
  remoteMandate,
  rolloutMandate,
} from './remote-mandate.ts';

type Based = Changing & { base?: number | null };

/** What a release changes, for the question who may. */
const changedBy = ({ shell, remotes, configRevision }: ReleaseChanges): string[] => [
  ...(shell == null ? [] : ['shell']),
  ...(configRevision == null ? [] : ['*']),
  ...(remotes ?? []).map(({ name }) => name),
];

/** Checks the caller's grants before anything is done; the registry itself knows policies, not operators. */
export const registryMutations = (registry: Registry, access: Access) => ({
  ...releaseMutations(registry),
  ...rolloutMutations(registry),
  ...policyMutations(registry),
  ...configMutations(registry),
  ...tokenMutations(access),
});

const mandate = (
  { caller }: MutationContext,
  action: RegistryAction,
  remotes: readonly string[],
  { environment = '*', reason, breakGlass }: Partial<Changing> & { reason: string },
): Mandate => {
  assertMay(caller, action, { remotes, environment });
  if (breakGlass) assertMay(caller, 'break_glass', { remotes, environment });
  return { actor: caller.actor, reason, ...(breakGlass ? { bypassesPolicy: true } : {}) };
};

const releaseMutations = (registry: Registry) => ({
  async publish(_root: unknown, key: { name: string; version: string }, { caller }: MutationContext) {
    assertMay(caller, 'publish', { remotes: [key.name], environment: '*' });
    // An administrator's build also sets what belongs to the name.
    const setsRules = isGranted(registryGrants(caller.grants), 'administer', { remote: '*', environment: '*' });
    const { unchanged, version } = await registry.publishing
      .publish(key, caller.actor, setsRules)
      .catch(alertOfFailure(registry, key, caller.actor));
    return { unchanged, version: shownVersion(version) };
  },
  release: async (_root: unknown, args: Based & { changes: ReleaseChanges }, context: MutationContext) => {
    const { environment, base = null, changes } = args;
    const by = await remoteMandate(registry, context, { actions: ['release'], remotes: changedBy(changes) }, args);
    return shownRelease(await registry.releases.release(environment, base, changes, by));
  },
  toggle: async (_root: unknown, args: OfRemote & { on: boolean }, context: MutationContext) => {
    const by = await remoteMandate(registry, context, { actions: ['toggle'], remotes: [args.remote] }, args);
    return shownRelease(await registry.releases.toggle(args.environment, args.remote, args.on, by));
  },
  rollback: async (_root: unknown, args: Based & { to?: number | null }, context: MutationContext) => {
    const { environment, to = null, base = null } = args;
    return shownRelease(
      await registry.releases.rollback(environment, to, mandate(context, 'rollback', ['*'], args), base),
    );
  },
  rollbackRemote: async (
    _root: unknown,
    args: OfRemote & { to?: string | null; from?: string | null },
    context: MutationContext,
  ) => {
    const { environment, remote, to, from } = args;
    const by = await remoteMandate(registry, context, { actions: ROLLBACK_ACTIONS, remotes: [remote] }, args);
    return shownRelease(await registry.releases.rollbackRemote(environment, { remote, to, from }, by));
  },
  prune: (_root: unknown, { reason }: { reason: string }, context: MutationContext) =>
    registry.retention.prune(mandate(context, 'administer', ['*'], { reason })),
});

/** Notifies operators of a build that the registry refused, and throws its error again. */
const alertOfFailure =
  ({ alerts }: Registry, { name, version }: { name: string; version: string }, actor: string) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof RegistryError) {
      const details = { actor, name, version, message: error.message, errors: error.problems };
      const summary = `${name}@${version} could not be published by ${actor}: ${error.message}`;
      await alerts.raise({ event: 'publish_failed', environment: null, summary, details }).catch(() => undefined);
    }
    throw error;
  };

const rolloutMutations = (registry: Registry) => ({
  startRollout: async (_root: unknown, args: Based & RolloutRequest, context: MutationContext) => {
    const { environment, base = null, remotes, percent, preset, audience } = args;
    const names = remotes.map(({ name }) => name);
    const by = await remoteMandate(registry, context, { actions: ['rollout'], remotes: names }, args);
    return shownRelease(await registry.rollouts.start(environment, base, { remotes, percent, preset, audience }, by));
  },
  ramp: async (_root: unknown, args: OfRemote & { percent: number }, context: MutationContext) => {
    const by = await rolloutMandate(registry, args, context);
    return shownRelease(await registry.rollouts.ramp(args.environment, args.remote, args.percent, by));
  },
  promote: async (_root: unknown, args: OfRemote, context: MutationContext) => {
    const by = await rolloutMandate(registry, args, context);
    return shownRelease(await registry.rollouts.promote(args.environment, args.remote, by));
  },
  abort: async (_root: unknown, args: OfRemote, context: MutationContext) => {
    const by = await rolloutMandate(registry, args, context);
    return shownRelease(await registry.rollouts.abort(args.environment, args.remote, by));
  },
  pause: async (_root: unknown, args: OfRemote & { paused: boolean }, context: MutationContext) => {
    const by = await rolloutMandate(registry, args, context);
    return shownSchedule(await registry.rollouts.pause(args.environment, args.remote, args.paused, by));
  },
});

const policyMutations = (registry: Registry) => ({
  propose: async (
    _root: unknown,
    args: Based & { changes?: ReleaseChanges | null; rollout?: RolloutRequest | null },
    context: MutationContext,
  ) => {
    const { environment, base = null, changes, rollout } = args;
    const wanted = changes ? { changes } : rollout ? { rollout } : null;
    if (!wanted || (changes && rollout))
      throw new RegistryError('invalid', 'Propose either changes or a rollout, and one of them.');
    // All users of the machine share that token, so the approval could not exclude the proposer.
    if (context.caller.kind === 'platform')
      throw new RegistryError('forbidden', 'The platform token cannot propose. Sign in with "grandstand login".');
    const names = changes ? changedBy(changes) : (rollout?.remotes ?? []).map(({ name }) => name);
    const by = mandate(context, changes ? 'release' : 'rollout', names, args);
    return shownProposal(await registry.policies.propose(environment, base, wanted, by));
  },
  approve: async (_root: unknown, { id, reason }: { id: number; reason: string }, context: MutationContext) => {
    if (context.caller.kind !== 'session')
      throw new RegistryError('forbidden', 'Only a signed-in operator can approve a proposal; a token cannot.');
    const { environment } = await registry.policies.proposal(id);
    return shownRelease(
      await registry.policies.approve(id, mandate(context, 'approve', ['*'], { environment, reason })),
    );
  },
  decline: async (_root: unknown, { id, reason }: { id: number; reason: string }, context: MutationContext) => {
    const { environment } = await registry.policies.proposal(id);
    return shownProposal(
      await registry.policies.decline(id, mandate(context, 'approve', ['*'], { environment, reason })),
    );
  },
  changePolicy: async (
    _root: unknown,
    args: Changing & { policy: GivenPolicy; was?: GivenPolicy | null },
    context: MutationContext,
  ) => {
    const by = mandate(context, 'administer', ['*'], args);
    const { overrides } = await registry.policies.of(args.environment);
    const [policy, was] = [args.policy, args.was].map((one) => one && { overrides, ...policyOf(one) });
    return shownPolicy(await registry.policies.change(args.environment, policy, by, was ?? null));
  },
  setVitalsRules: (_root: unknown, args: Changing & { rules: readonly unknown[] }, context: MutationContext) =>
    registry.vitals.setRules(args.environment, args.rules, mandate(context, 'administer', ['*'], args)),
  setRemoteRules: (
    _root: unknown,
    { reason, paths = null, ...rules }: Omit<RemoteRules, 'paths'> & { paths?: string[] | null; reason: string },
    context: MutationContext,
  ) => registry.rules.set({ ...rules, paths }, mandate(context, 'administer', ['*'], { reason })),
  async createEnvironment(
    _root: unknown,
    { name, reason }: { name: string; reason: string },
    context: MutationContext,
  ) {
    await registry.releases.createEnvironment(name, mandate(context, 'administer', ['*'], { reason }));
    return { name, currentRelease: null };
  },
});

interface OfEnvironment {
  /** Null: all environments. */
  environment?: string | null;
  reason: string;
}

const configMandate = (context: MutationContext, { environment, reason }: OfEnvironment): Mandate =>
  mandate(context, 'configure', ['*'], { environment: environment ?? '*', reason });

const configMutations = (registry: Registry) => ({
  changeConfig: async (
    _root: unknown,
    { document, base, body, ...more }: { document: string; base: number; body: string } & OfEnvironment,
    context: MutationContext,
  ) => {
    const by = configMandate(context, more);
    return shownConfig(await registry.siteConfig.change(document, base, body, by, more.environment));
  },
  promoteConfig: async (
    _root: unknown,
    { reason, ...promotion }: ConfigPromotion & { reason: string },
    context: MutationContext,
  ) => {
    const by = configMandate(context, { reason, environment: promotion.to });
    return shownConfig(await registry.siteConfig.promote(promotion, by));
  },
  rollbackConfig: async (
    _root: unknown,
    { document, to, ...more }: { document: string; to: number } & OfEnvironment,
    context: MutationContext,
  ) => shownConfig(await registry.siteConfig.rollback(document, to, configMandate(context, more), more.environment)),
});

const tokenMutations = (access: Access) => ({
  issueToken: async (
    _root: unknown,
    { name, grants, days, reason }: { name: string; grants: Grant[]; days: number; reason: string },
    context: MutationContext,
  ) => {
    const by = mandate(context, 'administer', ['*'], { reason });
    const { token, bearer } = await access.issueToken({ name, grants, days }, by);
    return { bearer, token: shownToken(token) };
  },
  async revokeToken(_root: unknown, { id, reason }: { id: string; reason: string }, context: MutationContext) {
    await access.revokeToken(id, mandate(context, 'administer', ['*'], { reason }));
    return true;
  },
});

type ShownPolicy = ReturnType<typeof shownPolicy>;
type GivenPolicy = Omit<ShownPolicy, 'overrides'> & { overrides?: ShownPolicy['overrides'] | null };

const policyOf = ({ approval, freezes, overrides }: GivenPolicy) => ({
  approval,
  ...(overrides ? { overrides } : {}),
  freezes: freezes.map(({ from, until, reason }) => ({ fromMs: Date.parse(from), untilMs: Date.parse(until), reason })),
});
