import type { IResolvers } from 'mercurius';
import type { Access } from './access/access.service.ts';
import type { Caller } from './access/grants.ts';
import { overrideMutations } from './override/override.mutations.ts';
import type { RowBudget } from './query-limits.ts';
import { registryMutations } from './registry.mutations.ts';
import { registryQueries } from './registry.queries.ts';
import type { Registry } from './registry.service.ts';

declare module 'mercurius' {
  interface MercuriusContext {
    caller: Caller;
    rows: RowBudget;
  }
}

export const registryResolvers = (
  registry: Registry,
  access: Access,
  { now, siteOrigin }: { now: () => number; siteOrigin: string },
): IResolvers => ({
  ...registryQueries(registry, access, now),
  Mutation: { ...registryMutations(registry, access), ...overrideMutations(registry, siteOrigin) },
});
