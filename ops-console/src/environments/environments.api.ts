import { ENVIRONMENTS, VERSION_FIELDS } from '../registry/documents.ts';
import { ask } from '../registry/registry.api.ts';
import type { Environment, HealthMinute, Version } from '../registry/registry-types.ts';

/** A package with its newest versions, newest first. */
export interface Published {
  readonly name: string;
  readonly kind: 'shell' | 'remote';
  readonly versions: readonly Pick<Version, 'version' | 'publishedAt' | 'publishedBy'>[];
}

export interface Overview {
  readonly environments: readonly Environment[];
  readonly published: readonly Published[];
  /** By environment. */
  readonly health: Readonly<Record<string, readonly HealthMinute[]>>;
  /** What is served anywhere, by `name@version`. */
  readonly versions: ReadonlyMap<string, Version>;
}

/** A version usually goes through them in this order; environments of other names stand between. */
const STAGES = ['development', '', 'staging', 'production'];
const stageOf = ({ name }: Environment): number => Math.max(STAGES.indexOf(name), STAGES.indexOf(name) < 0 ? 1 : 0);

/** From the first stage to production. @throws {Refusal} */
export const readEnvironments = async (): Promise<readonly Environment[]> => {
  const { environments } = await ask<{ environments: readonly Environment[] }>(ENVIRONMENTS);
  return environments.toSorted((a, b) => stageOf(a) - stageOf(b) || a.name.localeCompare(b.name));
};

const PUBLISHED = /* GraphQL */ `
  query { remotes(last: 30) { name kind versions { version publishedAt publishedBy } } }
`;
const HEALTH = /* GraphQL */ `
  query ($environment: String!) {
    health(environment: $environment, minutes: 60) { name version minute ok failed mountMs }
  }
`;
const VERSION = /* GraphQL */ `
  query ($name: String!, $version: String!) { version(name: $name, version: $version) { ${VERSION_FIELDS} } }
`;

/** Versions never change: each is asked for once. */
const known = new Map<string, Promise<Version | null>>();
/** Null when it is not published. @throws {Refusal} */
export const readVersion = (name: string, version: string): Promise<Version | null> => {
  const key = keyOf(name, version);
  const asked =
    known.get(key) ?? ask<{ version: Version | null }>(VERSION, { name, version }).then((reply) => reply.version);
  known.set(key, asked);
  // What failed, or was not there yet, is asked for again.
  asked.then(
    (found) => found ?? known.delete(key),
    () => known.delete(key),
  );
  return asked;
};

export const keyOf = (name: string, version: string): string => `${name}@${version}`;

const served = ({ release }: Environment): [string, string][] =>
  release
    ? [
        ['shell', release.shell],
        ...release.remotes.flatMap(({ name, version, rollout }): [string, string][] => [
          [name, version],
          ...(rollout ? [[name, rollout.version] as [string, string]] : []),
        ]),
      ]
    : [];

/** Everything that the environments side by side show. @throws {Refusal} */
export const readOverview = async (): Promise<Overview> => {
  const [environments, { remotes }] = await Promise.all([
    readEnvironments(),
    ask<{ remotes: readonly Published[] }>(PUBLISHED),
  ]);
  const keys = new Map(
    environments.flatMap(served).map(([name, version]) => [keyOf(name, version), { name, version }]),
  );
  const [health, versions] = await Promise.all([
    Promise.all(
      environments.map(async ({ name }) => {
        const reply = await ask<{ health: readonly HealthMinute[] }>(HEALTH, { environment: name });
        return [name, reply.health] as const;
      }),
    ),
    Promise.all([...keys.values()].map(({ name, version }) => readVersion(name, version))),
  ]);
  return {
    environments,
    published: remotes,
    health: Object.fromEntries(health),
    versions: new Map(versions.flatMap((found) => (found ? [[keyOf(found.name, found.version), found]] : []))),
  };
};
