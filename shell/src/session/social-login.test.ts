import { aSession } from '@grandstand/shared-contracts/testing';
import { AppError, failure, success } from '@grandstand/shared-contracts';
import { type Call, type Caller, GetOAuthAccessToken } from '@grandstand/shared-contracts/api';
import { createEventHub } from '../events/event-hub.ts';
import { attachIdentity, signInSocialWith } from './social-login.ts';

const identity = {
  type: 'Google',
  subject: 'google-1',
  idToken: 'id-token',
  email: 'n@example.test',
  name: 'N',
} as const;
const tokens = { accessToken: 'A1', refreshToken: 'R1', expiresIn: 1 };

const scene = (answer: () => unknown) => {
  const sent: { id: string; request: unknown }[] = [];
  const kept: unknown[] = [];
  const heard: unknown[] = [];
  const bus = createEventHub().scope('shell');
  bus.on('session:signed-in', ({ method }) => heard.push(method));
  const call = (async ({ id }: Call, request: unknown) => {
    sent.push({ id, request });
    return answer();
  }) as unknown as Caller;
  const keepTokens = (value: unknown) => void kept.push(value);
  return { sent, kept, heard, bus, call, keepTokens };
};

test('CON-004, AUTH-024: sends subject, type and id token, keeps the tokens, loads the account', async () => {
  const { sent, kept, heard, bus, call, keepTokens } = scene(() => success(tokens));
  const enter = async () => success(aSession());
  expect(await signInSocialWith({ bus, call, deviceId: 'device-1', keepTokens, enter })(identity)).toMatchObject({
    ok: true,
  });
  expect(sent[0]).toMatchObject({
    id: GetOAuthAccessToken.id,
    request: { socialLoginID: 'google-1', socialLoginType: 'Google', idToken: 'id-token' },
  });
  expect(sent[0]?.request).not.toHaveProperty('contactPassword');
  expect([kept, heard]).toEqual([[tokens], ['Google']]);
});

test.each(['Facebook', 'Apple'] as const)('AUTH-024: sends %s as the type of the identity', async (type) => {
  const { sent, bus, call, keepTokens } = scene(() => success(tokens));
  const enter = async () => success(aSession());
  await signInSocialWith({ bus, call, deviceId: 'device-1', keepTokens, enter })({ ...identity, type });
  expect(sent[0]?.request).toMatchObject({ socialLoginID: 'google-1', socialLoginType: type });
});

test('AUTH-023: an identity without an account keeps no token and enters nowhere', async () => {
  const noUser = failure(new AppError('refused', 'No user attached with this profile.', { serviceCode: 'no_user' }));
  const { kept, heard, bus, call, keepTokens } = scene(() => noUser);
  const entered: string[] = [];
  const enter = async () => {
    entered.push('entered');
    return success(aSession());
  };
  expect(await signInSocialWith({ bus, call, deviceId: 'device-1', keepTokens, enter })(identity)).toBe(noUser);
  expect([kept, heard, entered]).toEqual([[], [], []]);
});

test('PLAT-013, S-06: attaching names the subject and sends its proof', async () => {
  const { sent, call } = scene(() => success({}));
  await attachIdentity(call, identity);
  expect(sent).toEqual([
    {
      id: 'updateAccountDetails',
      request: { parameterMesgs: [{ paramName: 'CPCUSTOMERID', paramValue: 'google-1' }], idToken: 'id-token' },
    },
  ]);
});
