import { setTimeout as delay } from 'node:timers/promises';
import { RegistryRefusal } from '@grandstand/registry-client';
import type { BuildOutput } from '../../build/build-packages.ts';
import { createRelease, currentRelease } from './create-release.ts';
import { publishFolder } from './publish-folder.ts';
import { AddOperatorDocument, OperatorsDocument, type ReleaseSummary } from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';

const REASON = 'First installation';
const RETRY_MS = 1_000;

export interface Installation {
  readonly environment: string;
  readonly operator: { readonly email: string; readonly name: string };
  /** Asked for only if the operator is new. */
  readonly password: () => Promise<string>;
  /** How long the registry may take to start. */
  readonly patienceMs: number;
}

export interface Installed {
  readonly isOperatorNew: boolean;
  readonly release: ReleaseSummary;
}

const operatorEmails = async (client: RegistryClient, patienceMs: number): Promise<string[]> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      const { operators } = await client.request(OperatorsDocument);
      return operators.map(({ email }) => email.toLowerCase());
    } catch (error) {
      const isStarting = error instanceof RegistryRefusal && error.code === 'unreachable';
      if (!isStarting || Date.now() > deadline) throw error;
      await delay(RETRY_MS);
    }
  }
};

/** Without approval: there is no second operator yet, and an environment without a release has no visitors. */
const releaseFirst = (
  client: RegistryClient,
  environment: string,
  builds: readonly BuildOutput[],
): Promise<ReleaseSummary> => {
  const shell = builds.find(({ kind }) => kind === 'shell')?.version;
  const remotes = builds.filter(({ kind }) => kind === 'remote').map(({ name, version }) => ({ name, version }));
  return createRelease(client, environment, null, { remotes, ...(shell ? { shell } : {}) }, REASON, true);
};

/**
 * Prepares a new installation: adds the first operator, publishes the builds, and releases them if the environment
 * serves nothing yet. What is there stays: run again at a deployment, it publishes new versions and releases none.
 * @throws {RegistryRefusal}
 */
export const setUp = async (
  client: RegistryClient,
  builds: readonly BuildOutput[],
  { environment, operator, password, patienceMs }: Installation,
): Promise<Installed> => {
  const emails = await operatorEmails(client, patienceMs);
  const isOperatorNew = !emails.includes(operator.email.toLowerCase());
  if (isOperatorNew)
    await client.request(AddOperatorDocument, {
      ...operator,
      role: 'admin',
      password: await password(),
      reason: REASON,
    });
  for (const build of builds) await publishFolder(client, build.folder, { skipKnown: true });
  const current = await currentRelease(client, environment);
  return { isOperatorNew, release: current ?? (await releaseFirst(client, environment, builds)) };
};
