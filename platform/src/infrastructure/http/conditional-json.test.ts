import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { sendConditionalJson } from './conditional-json.ts';

const TEXTS = { texts: Array.from({ length: 400 }, (_, index) => `The text of place ${index}.`) };
const answers = async (value: unknown) => {
  const app = fastify();
  app.addHook('onRequest', async (_request, reply) => void reply.header('vary', 'Origin'));
  app.get('/', async (request, reply) => sendConditionalJson(request, reply, value));
  return (headers: Record<string, string> = {}) => app.inject({ method: 'GET', url: '/', headers });
};

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a long document is sent as %s with the same content', async (encoding, unpack) => {
  const get = await answers(TEXTS);
  const { headers, rawPayload } = await get({ 'accept-encoding': encoding });
  expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-type': 'application/json; charset=utf-8' });
  expect(JSON.parse(String(unpack(rawPayload)))).toEqual(TEXTS);
  expect(rawPayload.length).toBeLessThan(JSON.stringify(TEXTS).length / 3);
});

test('a short one, and one for a client that unpacks nothing, travel as they are', async () => {
  const short = await (await answers({ a: 1 }))({ 'accept-encoding': 'br, gzip' });
  const plain = await (await answers(TEXTS))({});
  expect([short.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([undefined, undefined]);
  expect([short.json(), plain.json()]).toEqual([{ a: 1 }, TEXTS]);
});

test('what a client has already is not sent again, however it came', async () => {
  const get = await answers(TEXTS);
  const first = await get({ 'accept-encoding': 'br' });
  const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get({ 'if-none-match': '"another"' })).statusCode).toBe(200);
});

test('Vary contains the encoding beside the other headers', async () => {
  const { headers } = await (await answers(TEXTS))();
  expect(headers.vary).toBe('Origin, accept-encoding');
});
