import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import { type Caller, CreateUser, SUBSCRIPTION_EXISTS } from '@grandstand/shared-contracts/api';
import { createEventHub } from '../events/event-hub.ts';
import { createBrowserStorage } from '../storage/browser-storage.ts';
import { registerWith } from './registration.ts';
import { createSessionStore } from './session-store.ts';

beforeEach(() => localStorage.clear());

const person = {
  name: 'Ana Cruz',
  email: 'ana@example.test',
  dateOfBirth: Date.UTC(1990, 4, 17),
  gender: null,
  referralCode: null,
  newsletter: true,
};

const register = async (
  provider: string | null,
  added: Result<void> = success(undefined),
  entered: { readonly password?: string } = {},
) => {
  const order: string[] = [];
  const hub = createEventHub();
  const failures: string[] = [];
  hub.scope('test').on('tv:auth-failed', ({ kind }) => failures.push(kind));
  const store = createSessionStore(createBrowserStorage(), 'device-1', hub.scope('shell'));
  store.update({ tv: { selectedMVPD: provider, authenticated: provider !== null } });
  const sent: unknown[] = [];
  const call = (async ({ id }: { id: string }, request: unknown) => {
    order.push(id);
    if (id === CreateUser.id) sent.push(request);
    return success({ accessToken: 'A', refreshToken: 'R', expiresIn: 1, spAccountID: 'acc-1' });
  }) as unknown as Caller;
  const result = await registerWith({
    store,
    bus: hub.scope('shell'),
    call,
    deviceId: 'device-1',
    keepTokens: () => order.push('tokens kept'),
    loadAll: async () => {
      order.push(`leads to ${JSON.stringify(store.get().intended)}`);
      return success(store.get());
    },
    viewer: {
      provider: {
        addSubscription: async () => {
          order.push('addTVESubscription');
          return added;
        },
      } as never,
      setOnboarding: (pending) => store.update({ onboarding: { pending } }),
    },
    unloaded: {},
  })({ ...person, ...entered });
  return { order, failures, store, result, sent };
};

test('AUTH-066, CON-002: sends no password where none was entered, and requests a token', async () => {
  const { sent } = await register(null);
  expect(sent).toEqual([
    {
      customerUsername: 'ana@example.test',
      firstName: 'Ana',
      lastName: 'Cruz',
      nickName: 'Ana',
      email: 'ana@example.test',
      dateOfBirth: 642_902_400_000,
      gender: null,
      referralCode: null,
      isGenerateJWT: true,
      deviceMessage: expect.objectContaining({ deviceType: 'Web', serialNo: 'device-1' }),
    },
  ]);
  const { sent: withPassword } = await register(null, success(undefined), { password: 'Grandstand1!' });
  expect(withPassword).toMatchObject([{ customerPassword: 'Grandstand1!' }]);
});

test('AUTH-073, AUTH-076: with a provider the account gets its access after the tokens, then watch', async () => {
  const { order, store } = await register('harborline');
  expect(order).toEqual([
    'createUser',
    'tokens kept',
    'addTVESubscription',
    'addOrRemoveFavouritesPOST',
    'leads to {"screen":"watch"}',
  ]);
  expect(store.get().onboarding.pending).toEqual(['teams', 'players']);
});

test('AUTH-073, AUTH-077: without one nothing is added, and the plans come next', async () => {
  const { order } = await register(null);
  expect(order).not.toContain('addTVESubscription');
  expect(order.at(-1)).toBe('leads to {"screen":"plans"}');
});

test.each([
  ['subscription-exists', new AppError('refused', 'x', { serviceCode: SUBSCRIPTION_EXISTS })],
  ['other', new AppError('unavailable', 'x')],
])('reports a provider’s access that fails (%s), and keeps the new account', async (kind, error) => {
  const { failures, result } = await register('harborline', failure(error));
  expect(failures).toEqual([kind]);
  expect(result.ok).toBe(true);
});
