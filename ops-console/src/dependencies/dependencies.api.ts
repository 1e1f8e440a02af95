import { readEnvironments } from '../environments/environments.api.ts';
import { ask } from '../registry/registry.api.ts';
import type { Release } from '../registry/registry-types.ts';
import type { Speaker } from './links.ts';

export interface Dependencies {
  /** Names of the environments, first stage first. */
  readonly environments: readonly string[];
  /** What the environment serves; null for one that is not there, or serves nothing. */
  readonly speakers: readonly Speaker[] | null;
}

const SPEAKS = /* GraphQL */ `
  query ($name: String!, $version: String!) {
    version(name: $name, version: $version) { speaks { emits listens offers uses } }
  }
`;

const readSpeaker = async (name: string, version: string): Promise<Speaker[]> => {
  const reply = await ask<{ version: { speaks: Omit<Speaker, 'name'> } | null }>(SPEAKS, { name, version });
  return reply.version ? [{ name, ...reply.version.speaks }] : [];
};

const readSpeakers = async ({ shell, remotes }: Release): Promise<Speaker[]> => {
  const served = [{ name: 'shell', version: shell }, ...remotes];
  return (await Promise.all(served.map(({ name, version }) => readSpeaker(name, version)))).flat();
};

/** @throws {Refusal} */
export const readDependencies = async (wanted: string): Promise<Dependencies> => {
  const environments = await readEnvironments();
  const release = environments.find(({ name }) => name === wanted)?.release ?? null;
  return {
    environments: environments.map(({ name }) => name),
    speakers: release && (await readSpeakers(release)),
  };
};
