import type { MercuriusContext } from 'mercurius';
import type { Access } from '../registry/access/access.service.ts';
import type { AuditHead } from '../registry/audit/audit-head.service.ts';
import { RegistryError } from '../registry/model/registry-error.ts';
import { checkPackage } from '../registry/model/request-check.ts';
import type { ReleaseChanges } from '../registry/model/requests.ts';
import type { VisitorTraits } from '../registry/rollout/visitor.ts';
import { ROWS_OF } from './query-limits.ts';
import { currentReleaseOf, fieldResolvers } from './registry.fields.ts';
import type { Environment, Registry } from './registry.service.ts';
import {
  iso,
  shownConfig,
  shownMinute,
  shownOverride,
  shownProposal,
  shownRelease,
  shownToken,
  shownVersion,
} from './registry.shown.ts';

const MAX_ROWS = 500;
/** Of each package. */
const MAX_VERSIONS = 200;
const MAX_MINUTES = 8 * 24 * 60;
const MAX_HOURS = 8 * 24;
const MINUTE_MS = 60_000;

/** What every resolver is given by the routes. */
type Context = Pick<MercuriusContext, 'rows'>;

const limit = (last: number, { rows }: Context): number => {
  rows.spend(Math.max(1, last));
  return inRange(last, MAX_ROWS);
};

const inRange = (last: number, most: number, name = 'last'): number => {
  if (last >= 1 && last <= most) return last;
  throw new RegistryError('invalid', `"${name}" is ${last}; it may be 1 to ${most}.`);
};

const timeOf = (text: string): number => {
  const at = Date.parse(text);
  if (!Number.isNaN(at)) return at;
  throw new RegistryError('invalid', `"${text.slice(0, 40)}" is not a time such as 2026-11-20T19:00:00Z.`);
};

interface AuditFilter {
  last: number;
  environment?: string | null;
  actor?: string | null;
  action?: string | null;
}

interface ServedQuestion {
  environment: string;
  at: string;
  visitor?: string | null;
  traits?: { [Trait in keyof VisitorTraits]?: VisitorTraits[Trait] | null };
}

/** Without what was given as null. */
const given = (traits: NonNullable<ServedQuestion['traits']>): Partial<VisitorTraits> =>
  Object.fromEntries(Object.entries(traits).filter(([, value]) => value !== null));

/** Every caller with a credential may read all of it. */
export const registryQueries = (registry: Registry, access: Access, now: () => number) => ({
  Query: {
    ...versionQueries(registry),
    ...releaseQueries(registry),
    ...healthQueries(registry, now),
    ...configQueries(registry),
    ...auditQueries(registry, access),
  },
  ...fieldResolvers(registry),
});

const knownEnvironment = async ({ records }: Registry, name: string): Promise<Environment> => {
  const found = await records.environment(name);
  if (!found) throw new RegistryError('not_found', `There is no environment ${name}.`);
  return found;
};

const versionQueries = (registry: Registry) => ({
  remoteRules: () => registry.rules.list(),
  missingFiles(_root: unknown, _requested: unknown, { rows }: Context) {
    rows.spend(ROWS_OF.walk);
    return registry.assetCheck.missingFiles();
  },
  async remotes(_root: unknown, { name, last }: { name?: string | null; last: number }, context: Context) {
    if (name != null) checkPackage(name);
    const versions = await registry.records.versions(name ?? null, inRange(last, MAX_VERSIONS));
    context.rows.spend(versions.length);
    return [...Map.groupBy(versions, (version) => version.name)].map(([packageName, own]) => ({
      name: packageName,
      kind: packageName === 'shell' ? 'shell' : 'remote',
      versions: own.map(shownVersion),
    }));
  },
  async version(_root: unknown, key: { name: string; version: string }) {
    checkPackage(key.name, key.version);
    const found = await registry.records.version(key);
    return found ? shownVersion(found) : null;
  },
  prunable(_root: unknown, _args: unknown, { rows }: Context) {
    rows.spend(ROWS_OF.walk);
    return registry.retention.prunable();
  },
});

const releaseQueries = (registry: Registry) => ({
  environments: () => registry.records.environments(),
  release: async (_root: unknown, { environment }: { environment: string }) =>
    currentReleaseOf(registry, await knownEnvironment(registry, environment)),
  async releases(_root: unknown, { environment, last }: { environment: string; last: number }, context: Context) {
    await knownEnvironment(registry, environment);
    return (await registry.records.releases(environment, limit(last, context))).map(shownRelease);
  },
  check(_root: unknown, requested: { environment: string; changes: ReleaseChanges }, { rows }: Context) {
    rows.spend(ROWS_OF.check);
    return registry.releases.check(requested.environment, requested.changes);
  },
  async proposals(_root: unknown, { environment, last }: { environment: string; last: number }, context: Context) {
    await knownEnvironment(registry, environment);
    return (await registry.policies.proposals(environment, limit(last, context))).map(shownProposal);
  },
  async served(_root: unknown, args: ServedQuestion, { rows }: Context) {
    rows.spend(ROWS_OF.check);
    await knownEnvironment(registry, args.environment);
    const question = { visitor: args.visitor ?? undefined, traits: args.traits && given(args.traits) };
    const served = await registry.records.servedAt(args.environment, timeOf(args.at), question);
    return served && { release: shownRelease(served.release), remotes: served.remotes };
  },
  async overrides(_root: unknown, { environment }: { environment: string }) {
    await knownEnvironment(registry, environment);
    return (await registry.overrides.list(environment)).map(shownOverride);
  },
});

const healthQueries = (registry: Registry, now: () => number) => ({
  async health(_root: unknown, { environment, minutes }: { environment: string; minutes: number }, { rows }: Context) {
    rows.spend(ROWS_OF.health);
    await knownEnvironment(registry, environment);
    const sinceMs = now() - inRange(minutes, MAX_MINUTES) * MINUTE_MS;
    return (await registry.health.minutes(environment, sinceMs)).map(shownMinute);
  },
  async vitals(_root: unknown, { environment, hours }: { environment: string; hours: number }, { rows }: Context) {
    rows.spend(ROWS_OF.walk);
    await knownEnvironment(registry, environment);
    return registry.vitals.list(environment, now() - inRange(hours, MAX_HOURS, 'hours') * 60 * MINUTE_MS);
  },
  async vitalsRules(_root: unknown, { environment }: { environment: string }) {
    await knownEnvironment(registry, environment);
    return registry.vitals.rules(environment);
  },
});

interface ConfigArguments {
  document: string;
  environment?: string | null;
}

const configQueries = (registry: Registry) => ({
  config: async (_root: unknown, { document, environment }: ConfigArguments) =>
    shownConfig(await registry.siteConfig.current(document, environment)),
  async configStates(_root: unknown, { document }: ConfigArguments, { rows }: Context) {
    const states = await registry.siteConfig.states(document);
    rows.spend(states.length);
    return states.map(shownConfig);
  },
  configHistory: async (
    _root: unknown,
    { document, environment, last }: ConfigArguments & { last: number },
    context: Context,
  ) => (await registry.siteConfig.history(document, limit(last, context), environment)).map(shownConfig),
  previewConfig(_root: unknown, { document, body }: { document: string; body: string }, { rows }: Context) {
    rows.spend(ROWS_OF.check);
    return registry.siteConfig.preview(document, body);
  },
});

const auditQueries = (registry: Registry, access: Access) => ({
  tokens: async () => (await access.tokens()).map(shownToken),
  audit: async (_root: unknown, { last, ...filter }: AuditFilter, context: Context) =>
    (await registry.records.audit(limit(last, context), filter)).map(({ at, was, became, ...row }) => ({
      ...row,
      at: iso(at),
      from: was,
      to: became,
    })),
  async auditCheck(_root: unknown, { noted }: { noted?: AuditHead | null }, { rows }: Context) {
    rows.spend(ROWS_OF.walk);
    const check = await registry.records.checkAudit(noted ?? null);
    return { ...check, intact: check.firstBroken === null };
  },
});
