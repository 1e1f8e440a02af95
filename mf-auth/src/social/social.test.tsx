import { AppError, failure, type SocialIdentity, success } from '@grandstand/shared-contracts';
import { BeginSocialLogin, SearchAccount } from '@grandstand/shared-contracts/api';
import { anAccount, aSession } from '@grandstand/shared-contracts/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leavePage } from './leave-page.ts';
import { aScene, type Scene } from './testing/social-scene.tsx';

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
const nobodyAttached = async () =>
  failure(new AppError('refused', 'No user attached with this profile.', { serviceCode: 'no_user' }));
const signInsOf = ({ host }: Scene) => {
  const seen: SocialIdentity[] = [];
  host.session.actions.signInSocial = async (identity) => {
    seen.push(identity);
    return success(aSession());
  };
  return seen;
};

test('AUTH-020: three buttons by their exact names on /login and /register', async () => {
  for (const path of ['/login', '/register']) {
    await open({ path });
    for (const brand of ['Google', 'Facebook', 'Apple']) {
      expect(screen.getByRole('button', { name: `Continue with ${brand}` })).toBeEnabled();
    }
    await scene.close();
  }
  await open();
});

test('S-04: leaving carries PKCE, a state and the platform’s nonce; nothing of it but the state comes back in the address', async () => {
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

test('AUTH-024: the way back signs in with the proven identity and goes on to watch', async () => {
  await open();
  const url = await scene.leave();
  const seen = signInsOf(scene);
  await scene.open(scene.answer(url));
  await waitFor(() => expect(pathname()).toBe('/watch'));
  expect(seen).toMatchObject([{ type: 'Google', subject: 'google-1', email: 'nia@example.test' }]);
});

test('AUTH-021: in the device flow the way back and the end are under /authenticate, with the TV’s code', async () => {
  const anonymous = aSession({ status: 'anonymous', account: null, flow: 'device' });
  await open({
    path: '/register',
    session: { ...anonymous, device: { deviceId: 'd1', platform: 'lg', activationCode: '123456' } },
  });
  const url = await scene.leave();
  expect(url.searchParams.get('redirect_uri')).toBe('http://localhost/authenticate/social');
  signInsOf(scene);
  await scene.open(scene.answer(url));
  await waitFor(() => expect(pathname()).toBe('/authenticate/d1/lg/123456'));
});

test('AUTH-022, AUTH-023, A-25: nobody’s identity: popup and inline text on /login; Create Profile is filled in', async () => {
  await open();
  const url = await scene.leave();
  scene.host.session.actions.signInSocial = nobodyAttached;
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

test('AUTH-023: after the popup is closed the text stays on /login', async () => {
  await open();
  const url = await scene.leave();
  scene.host.session.actions.signInSocial = nobodyAttached;
  await scene.open(scene.answer(url));
  expect(await screen.findByRole('alert')).toHaveTextContent('No user attached with this profile.');
  expect(pathname()).toBe('/login');
});

test('A-25: begun on /register there is no popup; the form is filled in', async () => {
  await open({ path: '/register' });
  const url = await scene.leave();
  scene.host.session.actions.signInSocial = nobodyAttached;
  await scene.open(scene.answer(url));
  expect(await screen.findByText(/You continue with Google/)).toBeVisible();
  expect(scene.host.dialogs).toEqual([]);
});

const fillDate = () => userEvent.type(screen.getByLabelText('Date of Birth'), '05/17/1990');
const withIdentity = async () => {
  await open({ path: '/register' });
  const url = await scene.leave();
  scene.host.session.actions.signInSocial = nobodyAttached;
  await scene.open(scene.answer(url));
  await screen.findByText(/You continue with Google/);
  await fillDate();
};

test('A-36: the registration carries the identity and no password', async () => {
  await withIdentity();
  const sent: unknown[] = [];
  scene.host.session.actions.register = async (registration) => {
    sent.push(registration);
    return success(aSession());
  };
  await userEvent.click(screen.getByRole('button', { name: 'NEXT' }));
  expect(sent).toMatchObject([{ email: 'nia@example.test', identity: { type: 'Google', subject: 'google-1' } }]);
  expect(sent[0]).not.toHaveProperty('password');
});

test('S-04: an identity whose proof is over keeps the form, says so, and every way in is open again', async () => {
  await withIdentity();
  scene.host.session.actions.register = nobodyAttached;
  await userEvent.click(screen.getByRole('button', { name: 'NEXT' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not finish signing in with Google.');
  expect(screen.getByLabelText('Name')).toHaveValue('Nia Castillo');
  expect(screen.getByLabelText('Date of Birth')).toHaveValue('05/17/1990');
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  const sent: object[] = [];
  scene.host.session.actions.register = async (registration) => {
    sent.push(registration);
    return success(aSession());
  };
  await userEvent.type(screen.getByLabelText('Password'), 'Home-opener-26');
  await userEvent.click(screen.getByRole('button', { name: 'NEXT' }));
  expect(sent).toMatchObject([{ email: 'nia@example.test', password: 'Home-opener-26' }]);
  expect(sent[0]).not.toHaveProperty('identity');
});

test('A-25: who is not the one of the identity goes on without it, in an empty form', async () => {
  await withIdentity();
  await userEvent.click(screen.getByRole('button', { name: 'Continue without Google' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  for (const field of ['Name', 'Email', 'Confirm Email', 'Date of Birth']) {
    expect(screen.getByLabelText(field)).toHaveValue('');
  }
  expect(screen.getByLabelText('Password')).toBeVisible();
  await scene.open('/register');
  expect(screen.queryByText(/You continue with Google/)).toBeNull();
});

const signInByPassword = async () => {
  await userEvent.type(screen.getByLabelText('Email'), 'ada@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'Grandstand1!');
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN' }));
};

test('S-06: whose identity it was is forgotten when somebody signs in, so that nobody else gets it', async () => {
  await withIdentity();
  await scene.open('/login');
  await signInByPassword();
  await scene.open('/register');
  expect(screen.queryByText(/You continue with Google/)).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

test('S-05: an identity is added by the login that Continue led to, and by no later one', async () => {
  await withIdentity();
  scene.host.session.actions.register = taken;
  scene.host.answer(SearchAccount, success({ isFound: true }));
  scene.host.chooseInDialogs('continue');
  await userEvent.click(screen.getByRole('button', { name: 'NEXT' }));
  expect(await screen.findByText(/then Google opens this profile too/)).toBeVisible();
  await scene.open('/login');
  expect(screen.queryByText(/then Google opens this profile too/)).toBeNull();
  const sent: object[] = [];
  scene.host.session.actions.signIn = async (credentials) => {
    sent.push(credentials);
    return success(aSession());
  };
  await userEvent.clear(screen.getByLabelText('Email'));
  await signInByPassword();
  expect(sent[0]).not.toHaveProperty('attach');
});

const taken = async () =>
  failure(new AppError('refused', 'This email belongs to an existing account.', { serviceCode: 'eV1062' }));

test('AUTH-080, AUTH-081, A-30, S-05: Profile Exists → Continue searches, and attaches only with the next sign-in by password', async () => {
  await withIdentity();
  scene.host.session.actions.register = taken;
  scene.host.answer(SearchAccount, success({ isFound: true }));
  scene.host.chooseInDialogs('continue');
  await userEvent.click(screen.getByRole('button', { name: 'NEXT' }));
  await waitFor(() => expect(pathname()).toBe('/login'));
  expect(scene.host.dialogs[0]).toMatchObject({
    title: 'Profile Exists',
    actions: [{ label: 'Continue' }, { label: 'Login' }, { label: 'Cancel' }],
  });
  expect(scene.host.calls.at(-1)).toEqual({ id: 'searchAccountV2', request: { email: 'nia@example.test' } });
  expect(screen.getByText(/then Google opens this profile too/)).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('nia@example.test');
  const sent: unknown[] = [];
  scene.host.session.actions.signIn = async (credentials) => {
    sent.push(credentials);
    return success(aSession());
  };
  await userEvent.type(screen.getByLabelText('Password'), 'Grandstand1!');
  await userEvent.click(screen.getByRole('button', { name: 'LOGIN' }));
  expect(sent).toMatchObject([{ attach: { subject: 'google-1' } }]);
  // The account that the fake signs in has no identity: the viewer hears that it was not added.
  expect(scene.host.toasts.at(-1)?.message).toBe('You are logged in, but Google could not be added to your profile.');
});

test('A-30: a profile that is not found any more keeps the form', async () => {
  await withIdentity();
  scene.host.session.actions.register = taken;
  scene.host.answer(SearchAccount, success({ isFound: false }));
  scene.host.chooseInDialogs('continue');
  await userEvent.click(screen.getByRole('button', { name: 'NEXT' }));
  expect(await screen.findByText(/We found no profile/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Nia Castillo');
});

test('AUTH-014, SHELL-071: while the provider is opened its button is busy; what fails is told beside it', async () => {
  await open();
  let answer: (() => void) | undefined;
  scene.host.answer(
    BeginSocialLogin,
    () =>
      new Promise((resolve) => {
        answer = () => resolve(failure(new AppError('refused', 'Signing in with Apple is not available right now.')));
      }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Apple' }));
  const busy = await screen.findByRole('button', { name: 'Please wait...' });
  expect(busy).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(answer).toBeDefined());
  answer?.();
  expect(await screen.findByRole('alert')).toHaveTextContent('Signing in with Apple is not available right now.');
  expect(screen.getByRole('button', { name: 'Continue with Apple' })).toBeEnabled();
});

test('CON-026: a browser that keeps nothing is told why the provider is not opened, and the form still works', async () => {
  await open();
  const keep = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Google needs storage/);
  keep.mockRestore();
  expect(left()).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'LOGIN' })).toBeEnabled();
});

test('A-26: a social account to complete is led to its profile, whatever it came for', async () => {
  await open({ session: aSession({ status: 'anonymous', account: null, intendedPath: '/ManageSubscription' }) });
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
