import { RefreshToken, StreamCreate } from '@grandstand/shared-contracts/api';
import { fromWire, type WireReply } from './wire-reply.ts';

const texts = { problem: 'default', unknown: 'Unknown Error', localize: (message: string) => message };
const judge = (status: number, body: unknown, call: Parameters<typeof fromWire>[0] = RefreshToken) =>
  fromWire(call, { status, body } as WireReply, texts);
const code = (status: number, body: unknown, call?: Parameters<typeof fromWire>[0]) => {
  const result = judge(status, body, call);
  return result.ok ? 'ok' : result.error.code;
};

const tokens = { accessToken: 'a', refreshToken: 'r', expiresIn: 1 };

test('CON-033: success gives the fields inside the wrapper', () => {
  expect(judge(200, { RefreshTokenResponseMessage: { responseCode: '1', ...tokens } })).toEqual({
    ok: true,
    value: tokens,
  });
});

test('CON-033: a business refusal carries the code and message of the service', () => {
  const result = judge(200, {
    RefreshTokenResponseMessage: {
      responseCode: '0',
      failureMessage: [{ errorCode: 'eV2134', errorMessage: 'Email or password is incorrect.' }],
    },
  });
  expect(result).toMatchObject({
    ok: false,
    error: { code: 'refused', serviceCode: 'eV2134', message: 'Email or password is incorrect.', status: 200 },
  });
});

test.each([{ ...tokens }, { responseCode: '2', ...tokens }, { responseCode: 1, ...tokens }])(
  'CON-033: only responseCode "1" is a success, not %j',
  (fields) => {
    expect(judge(200, { RefreshTokenResponseMessage: fields })).toMatchObject({
      ok: false,
      error: { code: 'refused' },
    });
  },
);

test('S-23, S-33: truncates a service’s message, and uses the default text without one', () => {
  const refusals = (errorMessage: unknown) => [
    judge(200, {
      RefreshTokenResponseMessage: { responseCode: '0', failureMessage: [{ errorCode: 'e', errorMessage }] },
    }),
    judge(
      200,
      { header: { code: 1, ...(typeof errorMessage === 'string' ? { message: errorMessage } : {}) } },
      StreamCreate,
    ),
    judge(403, { errorCode: 'forbidden', errorMessage }),
  ];
  for (const result of refusals('x'.repeat(5_000))) {
    expect(result).toMatchObject({ ok: false, error: { message: expect.stringMatching(/^x{299}…$/) } });
  }
  for (const result of [...refusals('  '), ...refusals(undefined)])
    expect(result).toMatchObject({ error: { message: 'Unknown Error' } });
});

test.each([
  [500, {}, 'unavailable'],
  [502, null, 'unavailable'],
  [429, {}, 'throttled'],
  [404, {}, 'not_found'],
  [401, { errorCode: 'invalid_token' }, 'not_signed_in'],
  [403, {}, 'session_expired'],
  [403, { errorCode: 'forbidden' }, 'forbidden'],
  [400, { errorCode: 'bad' }, 'bad_request'],
  [200, null, 'malformed_reply'],
  [200, { RefreshTokenResponseMessage: { responseCode: '1', accessToken: 7 } }, 'malformed_reply'],
])('CON-033: HTTP %i with %j is %s', (status, body, expected) => {
  expect(code(status, body)).toBe(expected);
});

test('S-13: a video refusal carries the platform code; header and data are both needed', () => {
  expect(judge(200, { header: { code: 40060105, message: 'limit' } }, StreamCreate)).toMatchObject({
    ok: false,
    error: { code: 'refused', serviceCode: '40060105' },
  });
  expect(judge(200, { header: { code: 0 }, data: { streamId: 's' } }, StreamCreate)).toEqual({
    ok: true,
    value: { streamId: 's' },
  });
  expect(code(200, { data: { streamId: 's' } }, StreamCreate)).toBe('malformed_reply');
});

test('SHELL-012: translates a service’s message in every envelope', () => {
  const inSpanish = { ...texts, localize: (message: string, errorCode?: string) => `${errorCode}: ¡${message}!` };
  const heard = (call: Parameters<typeof fromWire>[0], status: number, body: unknown) => {
    const result = fromWire(call, { status, body } as WireReply, inSpanish);
    return result.ok ? null : result.error.message;
  };
  const refusal = { responseCode: '0', failureMessage: [{ errorCode: 'eV1', errorMessage: 'No' }] };
  expect(heard(RefreshToken, 200, { RefreshTokenResponseMessage: refusal })).toBe('eV1: ¡No!');
  expect(heard(RefreshToken, 429, { errorCode: 'throttled', errorMessage: 'Wait' })).toBe('throttled: ¡Wait!');
  expect(heard(StreamCreate, 200, { header: { source: 's', code: 7, message: 'Stop' } })).toBe('7: ¡Stop!');
  expect(heard(RefreshToken, 500, { errorMessage: 'secret' })).toBe('default');
});
