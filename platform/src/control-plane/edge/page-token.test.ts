import cookie from '@fastify/cookie';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { fixedKey } from '../../infrastructure/keys/key-ring.service.ts';
import { createPageTokens } from './page-token.ts';

let app: FastifyInstance;
let nowMs = Date.UTC(2026, 10, 20, 12);
beforeAll(async () => {
  app = fastify();
  await app.register(cookie);
  const tokens = createPageTokens(fixedKey('key'), { path: '/health', secure: true, now: () => nowMs });
  app.get('/page', async (request, reply) => {
    tokens.issue(request, reply);
    return 'page';
  });
  app.get('/health', async (request) => tokens.isValid(request));
  const others = createPageTokens(fixedKey('another key'), { path: '/health', secure: true, now: () => nowMs });
  app.get('/forged', async (request, reply) => {
    others.issue(request, reply);
    return 'page';
  });
});
afterAll(() => app.close());

const cookieOf = async (url = '/page', remoteAddress = '10.0.0.1'): Promise<string> => {
  const [{ name, value }] = (await app.inject({ url, remoteAddress })).cookies as [{ name: string; value: string }];
  return `${name}=${value}`;
};
const isValid = async (token: string, remoteAddress = '10.0.0.1'): Promise<boolean> =>
  (await app.inject({ url: '/health', remoteAddress, headers: { cookie: token } })).json();

test('a page token is valid for the address that got the page, for an hour', async () => {
  const token = await cookieOf();
  expect(await isValid(token)).toBe(true);
  expect(await isValid(token, '10.0.0.2')).toBe(false);
  nowMs += 61 * 60_000;
  expect(await isValid(token)).toBe(false);
});

test('a token that is forged, changed or absent is not valid', async () => {
  const token = await cookieOf();
  expect(await isValid(await cookieOf('/forged'))).toBe(false);
  expect(await isValid(token.replace(/=\d/, '=9'))).toBe(false);
  expect(await isValid(`${token.slice(0, -2)}AA`)).toBe(false);
  expect(await isValid('gs-page=')).toBe(false);
});

test('its cookie goes to the reports alone, unseen by scripts and other sites', async () => {
  const { cookies } = await app.inject('/page');
  expect(cookies).toMatchObject([
    { name: 'gs-page', path: '/health', httpOnly: true, sameSite: 'Strict', secure: true },
  ]);
});
