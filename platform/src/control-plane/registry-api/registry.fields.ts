import { firstLoadBytes, SILENT } from '@grandstand/shared-contracts/release';
import type { MercuriusContext } from 'mercurius';
import type { Rollout } from '../registry/model/registry.tables.ts';
import { RegistryError } from '../registry/model/registry-error.ts';
import { ROWS_OF } from './query-limits.ts';
import type { Environment, Registry } from './registry.service.ts';
import { shownPolicy, shownRelease, shownSchedule } from './registry.shown.ts';

type Context = Pick<MercuriusContext, 'rows'>;

export const currentReleaseOf = async ({ records }: Registry, { currentRelease }: Environment) => {
  const release = currentRelease === null ? undefined : await records.releaseById(currentRelease);
  return release ? shownRelease(release) : null;
};

/** Fields that cost a separate query. */
export const fieldResolvers = (registry: Registry) => ({
  Environment: {
    release: (environment: Environment) => currentReleaseOf(registry, environment),
    async lastGood({ name }: Environment) {
      const release = await registry.releases.lastGood(name);
      return release ? shownRelease(release) : null;
    },
    remoteRollbacks({ name }: Environment, _args: unknown, { rows }: Context) {
      rows.spend(ROWS_OF.check);
      return registry.releases.remoteRollbacks(name);
    },
    policy: async ({ name }: Environment) => shownPolicy(await registry.policies.of(name)),
  },
  Version: {
    async manifest(key: { name: string; version: string }, _args: unknown, { rows }: Context) {
      rows.spend(ROWS_OF.build);
      const { remote = null } = (await registry.records.build(key)) ?? {};
      return remote && JSON.stringify(remote);
    },
    async assets(key: { name: string; version: string }, _args: unknown, { rows }: Context) {
      rows.spend(ROWS_OF.build);
      const build = await registry.records.build(key);
      if (build) return JSON.stringify(build.assets);
      throw new RegistryError('not_found', `${key.name}@${key.version} is gone.`);
    },
    async firstLoadBytes(key: { name: string; version: string }, _args: unknown, { rows }: Context) {
      rows.spend(ROWS_OF.build);
      const build = await registry.records.build(key);
      return build ? firstLoadBytes(build.assets) : 0;
    },
    async speaks(key: { name: string; version: string }, _args: unknown, { rows }: Context) {
      rows.spend(ROWS_OF.build);
      const { events, panels, calls } = (await registry.records.build(key))?.assets.speaks ?? SILENT;
      return {
        emits: Object.keys(events.emits),
        listens: Object.keys(events.listens),
        offers: Object.keys(panels.offers),
        uses: Object.keys(panels.uses),
        serves: Object.keys(calls.serves),
        calls: Object.keys(calls.uses),
      };
    },
  },
  Rollout: {
    audience: ({ audience = [] }: Rollout) => audience,
    async schedule({ salt }: Rollout) {
      const found = await registry.rollouts.schedule(salt);
      return found ? shownSchedule(found) : null;
    },
  },
});
