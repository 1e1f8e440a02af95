import type { Grant } from '@grandstand/shared-contracts/release';
import type { Environment, Release } from '../registry/registry.generated.ts';

type Variables = Readonly<Record<string, unknown>>;

/** What the registry answers: by the field that a document asks for first. A thrown `RegistryFault` is its refusal. */
export type Answers = Readonly<Record<string, (variables: Variables) => unknown>>;

export class RegistryFailure extends Error {
  readonly code: string;
  readonly problems: readonly string[];
  constructor(code: string, message: string, problems: readonly string[] = []) {
    super(message);
    this.code = code;
    this.problems = problems;
  }
}

export interface FakeRegistry {
  answers: Answers;
  /** Null: no operator is signed in. */
  operator: { actor: string; grants: readonly Grant[] } | null;
  /** Where given, a sign-in needs this code. */
  code: string | null;
  /** Passwords that were changed. */
  readonly passwords: { readonly current: string; readonly password: string }[];
  /** Names and variables of what was asked, in order. */
  readonly requested: { readonly field: string; readonly variables: Variables }[];
}

export const EVERYTHING: readonly Grant[] = [{ action: '*', remote: '*', environment: '*' }];

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const CLOSED = ['unauthorized', 'totp_needed', 'forbidden'];
const refused = ({ code, message, problems }: RegistryFailure): Response =>
  json(CLOSED.includes(code) ? 401 : 200, { data: null, errors: [{ message, extensions: { code, problems } }] });

/** The first field of a document: `check`, or, under an alias, the field that it names. */
const fieldOf = (query: string): string => /\{\s*(?:\w+:\s*)?(\w+)/.exec(query)?.[1] ?? '';

/** Replaces the registry behind `fetch`; unknown queries fail the test by name. */
export const fakeRegistry = (answers: Answers = {}): FakeRegistry => {
  const registry: FakeRegistry = {
    answers,
    operator: { actor: 'ana@example.test', grants: EVERYTHING },
    code: null,
    passwords: [],
    requested: [],
  };
  const session = (method: string | undefined, body: unknown): Response => {
    if (method === 'DELETE') registry.operator = null;
    if (method === 'POST') {
      const { email, password, code } = JSON.parse(String(body)) as Record<string, string>;
      if (password !== 'Grandstand1!')
        return refused(new RegistryFailure('unauthorized', 'The e-mail or the password is wrong.'));
      if (registry.code !== null && code === undefined)
        return refused(new RegistryFailure('totp_needed', 'Enter the code of your authenticator app.'));
      if (registry.code !== null && code !== registry.code)
        return refused(new RegistryFailure('unauthorized', 'The code is wrong, or it was used before.'));
      registry.operator = { actor: email ?? '', grants: EVERYTHING };
    }
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return registry.operator
      ? json(200, registry.operator)
      : refused(new RegistryFailure('unauthorized', 'The registry needs a bearer.'));
  };
  const changePassword = (body: unknown): Response => {
    const { current = '', password = '' } = JSON.parse(String(body)) as Record<string, string>;
    if (current !== 'Grandstand1!')
      return refused(new RegistryFailure('forbidden', 'The current password is incorrect.'));
    registry.passwords.push({ current, password });
    registry.operator = null;
    return new Response(null, { status: 204 });
  };
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (pathname === '/session/password') return Promise.resolve(changePassword(init?.body));
    if (pathname === '/session') return Promise.resolve(session(init?.method, init?.body));
    if (!registry.operator) return Promise.resolve(refused(new RegistryFailure('unauthorized', 'Signed out.')));
    const { query, variables = {} } = JSON.parse(init?.body as string) as { query: string; variables?: Variables };
    const field = fieldOf(query);
    registry.requested.push({ field, variables });
    const answer = registry.answers[field];
    if (!answer) throw new TypeError(`The test does not say what the registry answers to ${field}.`);
    try {
      return Promise.resolve(json(200, { data: answer(variables) }));
    } catch (error) {
      if (error instanceof RegistryFailure) return Promise.resolve(refused(error));
      throw error;
    }
  };
  return registry;
};

/** jsdom has none: a stream on which nothing happens. */
export class SilentEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  close(): void {}
}

export const aRelease = (fields: Partial<Release> = {}): Release => ({
  id: 7,
  environment: 'production',
  previous: 6,
  shell: '1.0.0',
  remotes: [{ name: 'mf-watch', version: '1.0.0', on: true, rollout: null }],
  configRevision: 1,
  reason: 'because',
  createdAt: '2026-11-20T12:00:00.000Z',
  createdBy: 'ana@example.test',
  ...fields,
});

export const anEnvironment = (fields: Partial<Environment> = {}): Environment => ({
  name: 'production',
  policy: { approval: false, freezes: [], overrides: 'versions' },
  release: aRelease(),
  lastGood: { id: 6 },
  remoteRollbacks: [],
  ...fields,
});
