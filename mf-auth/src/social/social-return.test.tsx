import { AppError, failure, type SocialIdentity, success } from '@grandstand/shared-contracts';
import { RedeemSocialCode } from '@grandstand/shared-contracts/api';
import { aSession } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import { leavePage } from './leave-page.ts';
import { anIdToken, aScene, type Scene } from './testing/social-scene.tsx';

jest.mock('./leave-page.ts', () => ({ leavePage: jest.fn() }));
const left = () => jest.mocked(leavePage).mock.lastCall?.[0];

let scene: Scene;
const open = async (options?: Parameters<typeof aScene>[1]) => {
  scene = await aScene(left, options);
  return scene;
};
beforeEach(() => jest.mocked(leavePage).mockReset());
afterEach(() => scene.close());

const pathname = () => scene.host.history.get().pathname;
const signInsOf = ({ host }: Scene) => {
  const seen: SocialIdentity[] = [];
  host.session.actions.signInSocial = async (identity) => {
    seen.push(identity);
    return success(aSession());
  };
  return seen;
};

describe('what comes back', () => {
  const comeBack = async (changes: Readonly<Record<string, string>>) => {
    await open();
    const url = await scene.leave();
    const seen = signInsOf(scene);
    await scene.open(scene.answer(url, changes));
    await waitFor(() => expect(pathname()).toBe('/login'));
    return seen;
  };
  const failedText = 'We couldn’t finish signing you in with Google. Please try again.';

  test('shows a note and signs no viewer in when the provider reports cancelled or denied', async () => {
    const seen = await comeBack({ error: 'access_denied', code: '' });
    expect(await screen.findByRole('status')).toHaveTextContent('You didn’t continue with Google');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(seen).toEqual([]);
  });

  test.each([
    ['a forged state', { state: 'forged' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an error of the provider', { error: 'server_error', code: '' }],
  ])('S-04: rejects %s without a call', async (_name, changes) => {
    const seen = await comeBack(changes);
    expect(await screen.findByRole('alert')).toHaveTextContent(failedText);
    expect(scene.host.calls.map(({ id }) => id)).not.toContain('redeemSocialCode');
    expect(seen).toEqual([]);
  });

  test.each([
    ['another nonce', { nonce: 'another' }],
    ['another client', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an expired time', { exp: 1_000 }],
  ])('S-04: rejects an id token with %s', async (_name, claims) => {
    await open();
    const url = await scene.leave();
    scene.host.answer(RedeemSocialCode, success({ idToken: anIdToken(claims) }));
    const seen = signInsOf(scene);
    await scene.open(scene.answer(url));
    expect(await screen.findByRole('alert')).toHaveTextContent(failedText);
    expect(seen).toEqual([]);
  });

  test.each([-6, 6])('signs in with a device clock that is %i hours off', async (hours) => {
    const offMs = hours * 3_600_000;
    await open({ now: () => Date.now() - offMs });
    const url = await scene.leave();
    const issuedS = Math.floor((Date.now() - offMs) / 1000);
    scene.host.answer(RedeemSocialCode, success({ idToken: anIdToken({ iat: issuedS, exp: issuedS + 3600 }) }));
    const seen = signInsOf(scene);
    await scene.open(scene.answer(url));
    await waitFor(() => expect(pathname()).toBe('/watch'));
    expect(seen).toHaveLength(1);
  });

  test('shows a message and uses nothing of a return without a visit in this tab', async () => {
    await open();
    const seen = signInsOf(scene);
    await scene.open('/login/social?code=stolen&state=x');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This sign-in has expired or started in another browser.',
    );
    expect(seen).toEqual([]);
  });

  test('ignores a response that was used before', async () => {
    await open();
    const url = await scene.leave();
    const seen = signInsOf(scene);
    await scene.open(scene.answer(url));
    await waitFor(() => expect(pathname()).toBe('/watch'));
    await scene.open(scene.answer(url));
    await waitFor(() => expect(pathname()).toBe('/login'));
    expect(seen).toHaveLength(1);
  });

  test('rejects a visit that has expired', async () => {
    await open();
    const url = await scene.leave();
    const seen = signInsOf(scene);
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
    await scene.open(scene.answer(url));
    expect(await screen.findByRole('alert')).toHaveTextContent('has expired');
    later.mockRestore();
    expect(seen).toEqual([]);
  });

  test('AUTH-013: shows the platform’s message for a refusal', async () => {
    await open();
    const url = await scene.leave();
    scene.host.session.actions.signInSocial = async () =>
      failure(new AppError('refused', 'You must be at least 13 to login to YES.', { serviceCode: 'under_age' }));
    await scene.open(scene.answer(url));
    expect(await screen.findByRole('alert')).toHaveTextContent('You must be at least 13 to login to YES.');
  });

  test('keeps the intended path and winback while the viewer is at the provider', async () => {
    await open({ session: aSession({ status: 'anonymous', account: null, intended: '/ManageSubscription' }) });
    const url = await scene.leave();
    scene.host.session.set(aSession({ status: 'anonymous', account: null }));
    signInsOf(scene);
    await scene.open(scene.answer(url));
    await waitFor(() => expect(pathname()).toBe('/ManageSubscription'));
  });
});
