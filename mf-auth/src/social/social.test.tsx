import { AppError, failure, type SocialIdentity, success } from '@grandstand/shared-contracts';
import { BeginSocialLogin } from '@grandstand/shared-contracts/api';
import { anAccount, aSession, fakeHost } from '@grandstand/contracts-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leavePage } from './leave-page.ts';
import { flowAt } from './social-visit.ts';
import { aScene, noIdentityAttached, type Scene } from './testing/social-scene.tsx';

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

test('AUTH-020: three buttons with their marks and exact names on /login and /register', async () => {
  for (const path of ['/login', '/register']) {
    await open({ path });
    for (const brand of ['Google', 'Facebook', 'Apple']) {
      const button = screen.getByRole('button', { name: `Continue with ${brand}` });
      expect(button).toBeEnabled();
      expect(button.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    }
    await scene.close();
  }
  await open();
});

test('S-04: sends PKCE, a state and the platform’s nonce to the provider; only the state returns in the address', async () => {
  await open();
  const url = await scene.leave();
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'grandstand',
    response_type: 'code',
    redirect_uri: 'http://localhost/login/social',
    nonce: 'nonce-of-the-platform',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  });
  expect(url.searchParams.get('state')?.length).toBeGreaterThan(30);
  expect(url.searchParams.get('code_challenge')?.length).toBe(43);
});

test('AUTH-024: the return signs in with the proven identity and continues to the watch page', async () => {
  await open();
  const url = await scene.leave();
  const seen = signInsOf(scene);
  await scene.open(scene.answer(url));
  await waitFor(() => expect(pathname()).toBe('/watch'));
  expect(seen).toMatchObject([{ type: 'Google', subject: 'google-1', email: 'nia@example.test' }]);
});

test('AUTH-021: the flow is device on a device page or while a device is being linked, else user', () => {
  const session = aSession({ flow: 'user' });
  const host = fakeHost({ screens: { 'link-device': { remote: 'mf-device', paths: ['/tv/:deviceId?'] } } });
  expect(flowAt(host, '/tv/d1', session)).toBe('device');
  expect(flowAt(host, '/register', { ...session, flow: 'device' })).toBe('device');
  expect(['/login', '/register', '/watch'].map((pathname) => flowAt(host, pathname, session))).toEqual([
    'user',
    'user',
    'user',
  ]);
});

test('AUTH-021: in the device flow the provider returns to its own address, and sign-in ends at the TV’s page with its code', async () => {
  const anonymous = aSession({ status: 'anonymous', account: null, flow: 'device' });
  await open({
    path: '/register',
    session: { ...anonymous, device: { deviceId: 'd1', platform: 'lg', activationCode: '123456' } },
  });
  const url = await scene.leave();
  expect(url.searchParams.get('redirect_uri')).toBe('http://localhost/authenticate/social');
  signInsOf(scene);
  await scene.open(scene.answer(url));
  await waitFor(() => expect(pathname()).toBe('/link-device/d1/lg/123456'));
});

test('AUTH-022, AUTH-023, A-25: shows popup and inline text on /login for an identity without an account, and prefills Create Profile', async () => {
  await open();
  const url = await scene.leave();
  scene.host.session.actions.signInSocial = noIdentityAttached;
  scene.host.chooseInDialogs('create');
  await scene.open(scene.answer(url));
  await waitFor(() =>
    expect(scene.host.dialogs).toMatchObject([{ title: 'Sorry', body: 'No YES App profile exists' }]),
  );
  await waitFor(() => expect(pathname()).toBe('/register'));
  expect(screen.getByLabelText('Name')).toHaveValue('Nia Castillo');
  expect(screen.getByLabelText('Email')).toHaveValue('nia@example.test');
  expect(screen.getByLabelText('Confirm Email')).toHaveValue('nia@example.test');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test.each([
  ['phase 0', {}, ['close', 'create']],
  ['phase 1', { isPhase1Enabled: true }, ['close']],
])('AUTH-022, A-08: in %s the popup offers what is available', async (_phase, config, offered) => {
  await open({ config });
  const url = await scene.leave();
  scene.host.session.actions.signInSocial = noIdentityAttached;
  await scene.open(scene.answer(url));
  await waitFor(() => expect(scene.host.dialogs).toHaveLength(1));
  expect(scene.host.dialogs[0]?.actions?.map(({ id }) => id)).toEqual(offered);
});

test('AUTH-023: after the popup is closed the text stays on /login', async () => {
  await open();
  const url = await scene.leave();
  scene.host.session.actions.signInSocial = noIdentityAttached;
  await scene.open(scene.answer(url));
  expect(await screen.findByRole('alert')).toHaveTextContent('No user attached with this profile.');
  expect(pathname()).toBe('/login');
});

test('A-25: prefills the form without a popup when started on /register', async () => {
  await open({ path: '/register' });
  const url = await scene.leave();
  scene.host.session.actions.signInSocial = noIdentityAttached;
  await scene.open(scene.answer(url));
  expect(await screen.findByText(/You’re continuing with Google/)).toBeVisible();
  expect(scene.host.dialogs).toEqual([]);
});

test('AUTH-014, SHELL-071: the button is busy while the provider opens, and failures are shown beside it', async () => {
  await open();
  let answer: (() => void) | undefined;
  scene.host.answer(
    BeginSocialLogin,
    () =>
      new Promise((resolve) => {
        answer = () =>
          resolve(
            failure(new AppError('refused', 'You can’t sign in with Apple right now. Log in with your email instead.')),
          );
      }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Apple' }));
  const busy = await screen.findByRole('button', { name: 'Please wait...' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(answer).toBeDefined());
  answer?.();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You can’t sign in with Apple right now. Log in with your email instead.',
  );
  expect(screen.getByRole('button', { name: 'Continue with Apple' })).toBeEnabled();
});

test('CON-026: explains why the provider does not open without storage, and the form works', async () => {
  await open();
  const keep = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Google needs that to sign you in/);
  keep.mockRestore();
  expect(left()).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'LOGIN' })).toBeEnabled();
});

test('A-26: leads an incomplete social account to its profile', async () => {
  await open({ session: aSession({ status: 'anonymous', account: null, intended: '/ManageSubscription' }) });
  const url = await scene.leave();
  const account = anAccount({ socialLoginType: 'Google', hasUserName: false });
  scene.host.session.actions.signInSocial = async () => {
    scene.host.session.set(aSession({ account }));
    return success(scene.host.session.get());
  };
  await scene.open(scene.answer(url));
  await waitFor(() => expect(pathname()).toBe('/register'));
  expect(screen.getByRole('heading', { name: 'Update Profile' })).toBeVisible();
});
