import { requestRegistry } from '../registry/registry.api.ts';
import {
  type Environment,
  type HealthMinute,
  type Published,
  ReadEnvironmentsDocument,
  ReadHealthDocument,
  ReadPublishedDocument,
  ReadVersionDocument,
  type Version,
} from '../registry/registry.generated.ts';

export interface Overview {
  readonly environments: readonly Environment[];
  /** Each with its newest versions, newest first. */
  readonly published: readonly Published[];
  /** By environment. */
  readonly health: Readonly<Record<string, readonly HealthMinute[]>>;
  /** What is served anywhere, by `name@version`. */
  readonly versions: ReadonlyMap<string, Version>;
}

/** The span of the small charts. */
const HEALTH_MINUTES = 60;

/** A version usually goes through them in this order; environments of other names are between them. */
const STAGES = ['development', '', 'staging', 'production'];
const stageOf = ({ name }: Environment): number => Math.max(STAGES.indexOf(name), STAGES.indexOf(name) < 0 ? 1 : 0);

/** From the first stage to production. @throws {RegistryRefusal} */
export const readEnvironments = async (): Promise<readonly Environment[]> => {
  const { environments } = await requestRegistry(ReadEnvironmentsDocument);
  return environments.toSorted((a, b) => stageOf(a) - stageOf(b) || a.name.localeCompare(b.name));
};

/** Versions never change: each is asked for once. */
const known = new Map<string, Promise<Version | null>>();
/** Null when it is not published. @throws {RegistryRefusal} */
export const readVersion = (name: string, version: string): Promise<Version | null> => {
  const key = keyOf(name, version);
  const requested =
    known.get(key) ?? requestRegistry(ReadVersionDocument, { name, version }).then((reply) => reply.version);
  known.set(key, requested);
  // What failed, or was not there yet, is asked for again.
  requested.then(
    (found) => found ?? known.delete(key),
    () => known.delete(key),
  );
  return requested;
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

/** Everything that the environments side by side show. @throws {RegistryRefusal} */
export const readOverview = async (): Promise<Overview> => {
  const [environments, { remotes }] = await Promise.all([readEnvironments(), requestRegistry(ReadPublishedDocument)]);
  const keys = new Map(
    environments.flatMap(served).map(([name, version]) => [keyOf(name, version), { name, version }]),
  );
  const [health, versions] = await Promise.all([
    Promise.all(
      environments.map(async ({ name }) => {
        const reply = await requestRegistry(ReadHealthDocument, { environment: name, minutes: HEALTH_MINUTES });
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
