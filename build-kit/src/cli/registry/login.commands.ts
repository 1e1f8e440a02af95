import { RegistryRefusal } from '@grandstand/registry-client';
import type { Command } from 'commander';
import { readSecret } from '../read-secret.ts';
import { isLoopback, registryEndpoint } from './access/find-bearer.ts';
import { forgetCredential, keepCredential } from './access/kept-credentials.ts';
import { grantsText, type Session, signIn, signOut, whoIs } from './access/registry-session.ts';
import { type CommonOptions, conclude, type Outcome, registryCommand } from './command-outcome.ts';
import { UsageError } from './usage-error.ts';

type LoginOptions = CommonOptions & { email?: string };

/** @param secret a password where there is an e-mail, else a token */
export const login = async (
  { registry, email }: LoginOptions,
  secret: (question: string) => Promise<string>,
  nowMs = Date.now(),
): Promise<Outcome> => {
  const endpoint = registryEndpoint(registry);
  if (!endpoint.startsWith('https:') && !isLoopback(endpoint))
    throw new UsageError(`${endpoint} would get it in the clear: use https.`);
  const session =
    email === undefined ? await tokenSession(secret) : await passwordSession(endpoint, email, secret, nowMs);
  const { actor, grants } = await whoIs(endpoint, session.bearer);
  await keepCredential(endpoint, { ...session, actor });
  const until = session.expiresAt ? `, until ${session.expiresAt}` : '';
  return {
    json: { registry: endpoint, actor, grants, expiresAt: session.expiresAt },
    text: `Signed in to ${endpoint} as ${actor}${until}. May ${grantsText(grants)}.`,
  };
};

const tokenSession = async (secret: (question: string) => Promise<string>): Promise<Session> => {
  const bearer = await secret('Token: ');
  if (bearer === '') throw new UsageError('No token was given.');
  return { bearer, expiresAt: null };
};

const passwordSession = async (
  endpoint: string,
  email: string,
  secret: (question: string) => Promise<string>,
  nowMs: number,
): Promise<Session> => {
  const password = await secret(`Password of ${email}: `);
  if (password === '') throw new UsageError('No password was given.');
  try {
    return await signIn(endpoint, { email, password }, nowMs);
  } catch (error) {
    if (!(error instanceof RegistryRefusal) || error.code !== 'totp_needed') throw error;
    return signIn(endpoint, { email, password, code: await secret('Code of your authenticator app: ') }, nowMs);
  }
};

export const logout = async ({ registry }: CommonOptions): Promise<Outcome> => {
  const endpoint = registryEndpoint(registry);
  const forgotten = await forgetCredential(endpoint);
  // A session ends everywhere; a pipeline's token is only removed from this machine.
  if (forgotten?.expiresAt) await signOut(endpoint, forgotten.bearer);
  const text = forgotten ? `Signed out of ${endpoint}.` : `Not signed in to ${endpoint}.`;
  return { json: { registry: endpoint, signedOut: forgotten?.actor ?? null }, text };
};

/** `login` and `logout`. */
export const registerLogin = (program: Command): void => {
  registryCommand(program.command('login'))
    .description('keep a token for a registry, readable by you only; with --email a session of twelve hours')
    .option('--email <address>', 'sign in as an operator; the password is asked for, or read from stdin')
    .action((options: LoginOptions) => conclude(options, () => login(options, readSecret)));
  registryCommand(program.command('logout'))
    .description('forget what login kept, and end its session')
    .action((options: CommonOptions) => conclude(options, () => logout(options)));
};
