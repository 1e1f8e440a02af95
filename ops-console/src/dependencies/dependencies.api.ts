import { readEnvironments } from '../environments/environments.api.ts';
import { requestRegistry } from '../registry/registry.api.ts';
import { ReadLinksDocument, type Release } from '../registry/registry.generated.ts';
import type { Speaker } from './links.ts';

export interface Dependencies {
  /** Names of the environments, first stage first. */
  readonly environments: readonly string[];
  /** What the environment serves; null for one that is not there, or serves nothing. */
  readonly speakers: readonly Speaker[] | null;
}

const readSpeaker = async (name: string, version: string): Promise<Speaker[]> => {
  const reply = await requestRegistry(ReadLinksDocument, { name, version });
  return reply.version ? [{ name, ...reply.version.speaks }] : [];
};

const readSpeakers = async ({ shell, remotes }: Release): Promise<Speaker[]> => {
  const served = [{ name: 'shell', version: shell }, ...remotes];
  return (await Promise.all(served.map(({ name, version }) => readSpeaker(name, version)))).flat();
};

/** @throws {RegistryRefusal} */
export const readDependencies = async (wanted: string): Promise<Dependencies> => {
  const environments = await readEnvironments();
  const release = environments.find(({ name }) => name === wanted)?.release ?? null;
  return {
    environments: environments.map(({ name }) => name),
    speakers: release && (await readSpeakers(release)),
  };
};
