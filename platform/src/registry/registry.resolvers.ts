import type { IResolvers } from 'mercurius';
import type { Environment, Registry, Release, VersionSummary } from './registry.service.ts';
import { RegistryError } from './registry-error.ts';
import type { ReleaseChanges } from './release.service.ts';
import { checkPackage } from './request-check.ts';

declare module 'mercurius' {
  interface MercuriusContext {
    /** Who asks; for the audit. */
    actor: string;
  }
}

const MOST_ROWS = 500;

const iso = (at: number): string => new Date(at).toISOString();

const shownRelease = ({ shellVersion, remotes, createdAt, ...rest }: Release) => ({
  ...rest,
  shell: shellVersion,
  remotes: Object.entries(remotes)
    .map(([name, remote]) => ({ name, ...remote }))
    .sort((a, b) => (a.name < b.name ? -1 : 1)),
  createdAt: iso(createdAt),
});

const shownVersion = ({ publishedAt, ...rest }: VersionSummary) => ({ ...rest, publishedAt: iso(publishedAt) });

const limit = (last: number): number => {
  if (last >= 1 && last <= MOST_ROWS) return last;
  throw new RegistryError('invalid', `"last" is ${last}; it may be 1 to ${MOST_ROWS}.`);
};

const known = async (registry: Registry, name: string): Promise<Environment> => {
  const found = await registry.environment(name);
  if (!found) throw new RegistryError('not_found', `There is no environment ${name}.`);
  return found;
};

export const registryResolvers = (registry: Registry): IResolvers => {
  const current = async ({ currentRelease }: Environment) => {
    const release = currentRelease === null ? undefined : await registry.releaseById(currentRelease);
    return release ? shownRelease(release) : null;
  };
  return {
    Query: {
      environments: () => registry.environments(),
      async remotes(_root, { name, last }: { name?: string | null; last: number }) {
        if (name != null) checkPackage(name);
        const versions = await registry.versions(name ?? null, limit(last));
        return [...Map.groupBy(versions, (version) => version.name)].map(([packageName, own]) => ({
          name: packageName,
          kind: packageName === 'shell' ? 'shell' : 'remote',
          versions: own.map(shownVersion),
        }));
      },
      async version(_root, key: { name: string; version: string }) {
        checkPackage(key.name, key.version);
        const found = await registry.version(key);
        return found ? shownVersion(found) : null;
      },
      release: async (_root, { environment }: { environment: string }) => current(await known(registry, environment)),
      async releases(_root, { environment, last }: { environment: string; last: number }) {
        await known(registry, environment);
        return (await registry.releases(environment, limit(last))).map(shownRelease);
      },
      audit: async (_root, { last }: { last: number }) =>
        (await registry.audit(limit(last))).map(({ at, was, became, ...row }) => ({
          ...row,
          at: iso(at),
          from: was,
          to: became,
        })),
      async auditCheck() {
        const firstBroken = await registry.firstBrokenAuditRow();
        return { intact: firstBroken === null, firstBroken };
      },
    },
    Environment: { release: (environment: Environment) => current(environment) },
    Mutation: {
      async publish(_root, key: { name: string; version: string }, { actor }) {
        const { unchanged, version } = await registry.publish(key, actor);
        return { unchanged, version: shownVersion(version) };
      },
      release: async (
        _root,
        args: { environment: string; base?: number | null; changes: ReleaseChanges; reason: string },
        { actor },
      ) =>
        shownRelease(
          await registry.release(args.environment, args.base ?? null, args.changes, { actor, reason: args.reason }),
        ),
      toggle: async (_root, args: { environment: string; remote: string; on: boolean; reason: string }, { actor }) =>
        shownRelease(await registry.toggle(args.environment, args.remote, args.on, { actor, reason: args.reason })),
      rollback: async (
        _root,
        args: { environment: string; to?: number | null; base?: number | null; reason: string },
        { actor },
      ) => {
        const { environment, to = null, base = null, reason } = args;
        return shownRelease(await registry.rollback(environment, to, { actor, reason }, base));
      },
      async createEnvironment(_root, { name, reason }: { name: string; reason: string }, { actor }) {
        await registry.createEnvironment(name, { actor, reason });
        return { name, currentRelease: null };
      },
    },
  };
};
