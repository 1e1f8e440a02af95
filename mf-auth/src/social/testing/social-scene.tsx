import { AppError, failure, type Session, type SocialType, success } from '@grandstand/shared-contracts';
import { BeginSocialLogin, RedeemSocialCode } from '@grandstand/shared-contracts/api';
import { aSession, type FakeHost, fakeHost, renderRemote } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import manifest from '../../../remote.json';
import { remote } from '../../remote.tsx';
import { socialMemory } from '../social-memory.ts';
import { takeVisit } from '../social-visit.ts';

const ISSUER = 'https://google.example.test';
const CLIENT = 'grandstand';
const NONCE = 'nonce-of-the-platform';

/** The service's response to an identity without an account. */
export const noIdentityAttached = async () =>
  failure(new AppError('refused', 'No user attached with this profile.', { serviceCode: 'no_user' }));

const nobody = aSession({ status: 'anonymous', account: null, subscriptions: { list: [], loadedAt: 0 } });

export interface Scene {
  readonly host: FakeHost;
  /** Goes to another page of the remote, as the shell would after a reload. */
  open(path: string): Promise<void>;
  /** Presses a brand's button; returns the provider's address. */
  leave(type?: SocialType): Promise<URL>;
  /** The provider's response to the last visit; `changes` replace its parameters. */
  answer(url: URL, changes?: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

/** A visitor of the remote, and a fake provider. `left`: the arguments of `leavePage`. */
export const aScene = async (
  left: () => string | undefined,
  {
    path = '/login',
    session = nobody,
    config = {},
    now = Date.now,
  }: { path?: string; session?: Session; config?: object; now?: () => number } = {},
): Promise<Scene> => {
  takeVisit(0);
  socialMemory.takeOutcome();
  socialMemory.forgetIdentities();
  const host = fakeHost({ path, session, config, now, routes: manifest.routes as never });
  host.answer(
    BeginSocialLogin,
    success({
      issuer: ISSUER,
      clientId: CLIENT,
      authorizationEndpoint: `${ISSUER}/auth`,
      nonce: NONCE,
      responseMode: 'query',
      namesItself: true,
      idTokenAlgorithms: ['ES256'],
    }),
  );
  host.answer(RedeemSocialCode, success({ idToken: anIdToken() }));
  let undo = () => {};
  const mount = async () => {
    await act(async () => {
      undo = renderRemote(remote, { host }).unmount;
    });
  };
  const close = () => act(async () => undo());
  await mount();
  return {
    host,
    close,
    async open(next) {
      await close();
      host.history.navigate(next);
      await mount();
    },
    async leave(type = 'Google') {
      await userEvent.click(screen.getByRole('button', { name: `Continue with ${type}` }));
      await waitFor(() => expect(left()).toBeDefined());
      return new URL(left() ?? '');
    },
    answer(url, changes = {}) {
      const query = new URLSearchParams({
        code: 'code-1',
        state: url.searchParams.get('state') ?? '',
        iss: ISSUER,
        ...changes,
      });
      return `${new URL(url.searchParams.get('redirect_uri') ?? '').pathname}?${query}`;
    },
  };
};

const encode = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Signed like a provider's; the platform checks the signature. */
export const anIdToken = (claims: object = {}): string => {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: ISSUER,
    aud: CLIENT,
    sub: 'google-1',
    nonce: NONCE,
    email: 'nia@example.test',
    name: 'Nia Castillo',
    iat: now,
    exp: now + 3600,
    ...claims,
  };
  return `${encode({ alg: 'ES256' })}.${encode(payload)}.${encode({})}`;
};
