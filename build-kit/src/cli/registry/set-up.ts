import { setTimeout as delay } from 'node:timers/promises';
import type { BuildOutput } from '../../build/build-packages.ts';
import { publishBuilds } from '../../local/publish-builds.ts';
import type { ReleaseSummary } from './create-release.ts';
import { type RegistryClient, RegistryRefusal } from './registry-client.ts';

const OPERATORS = 'query Operators { operators { email } }';
const ADD = /* GraphQL */ `
  mutation AddOperator($email: String!, $name: String!, $role: String!, $password: String!, $reason: String!) {
    addOperator(email: $email, name: $name, role: $role, password: $password, reason: $reason)
  }
`;
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
      const { operators } = await client.ask<{ operators: { email: string }[] }>(OPERATORS);
      return operators.map(({ email }) => email.toLowerCase());
    } catch (error) {
      const isStarting = error instanceof RegistryRefusal && error.code === 'unreachable';
      if (!isStarting || Date.now() > deadline) throw error;
      await delay(RETRY_MS);
    }
  }
};

/**
 * Prepares a new installation: adds the first operator, publishes the builds and releases them. What is there already
 * stays, so it may run again at every deployment. @throws {RegistryRefusal}
 */
export const setUp = async (
  client: RegistryClient,
  builds: readonly BuildOutput[],
  { environment, operator, password, patienceMs }: Installation,
): Promise<Installed> => {
  const emails = await operatorEmails(client, patienceMs);
  const isOperatorNew = !emails.includes(operator.email.toLowerCase());
  if (isOperatorNew) await client.ask(ADD, { ...operator, role: 'admin', password: await password(), reason: REASON });
  return { isOperatorNew, release: await publishBuilds(client, builds, environment) };
};
