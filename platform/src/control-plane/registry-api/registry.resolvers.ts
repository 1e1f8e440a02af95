import type { IResolvers } from 'mercurius';
import type { Access } from '../registry/access/access.service.ts';
import type { Operators } from '../registry/access/operators.service.ts';
import type { Keys } from '../registry/keys/keys.service.ts';
import type { Caller } from '../registry/model/grants.ts';
import { alertResolvers } from './alert.resolvers.ts';
import { operatorResolvers } from './operator.resolvers.ts';
import { overrideMutations } from './override.mutations.ts';
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
  { access, operators, keys }: { access: Access; operators: Operators; keys: Keys },
  { now, siteOrigin }: { now: () => number; siteOrigin: string },
): IResolvers => {
  const queries = registryQueries(registry, access, now);
  const people = operatorResolvers(operators, keys);
  const alerts = alertResolvers(registry.alerts);
  return {
    ...queries,
    Query: { ...queries.Query, ...people.Query, ...alerts.Query },
    Mutation: {
      ...registryMutations(registry, access),
      ...overrideMutations(registry.overrides, siteOrigin),
      ...people.Mutation,
      ...alerts.Mutation,
    },
  };
};
