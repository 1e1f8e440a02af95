import { CALLS } from '@grandstand/shared-contracts/calls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as z from 'zod';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { API_PAGE_PATH } from './api-page.ts';
import type { Json } from './json.ts';

interface Content {
  readonly schema: Json;
  readonly example: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly Json[];
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

let platform: TestPlatform;
let document: Document;
beforeAll(async () => {
  platform = await testPlatform();
  document = (await platform.site.inject(`${API_PAGE_PATH}/json`)).json<Document>();
});
afterAll(() => platform.close());

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));
const operation = (id: string) => operations().find(({ operationId }) => operationId === id);

test('PLAT-058: OpenAPI 3.1 names every call that the router answers, under its own path', () => {
  expect(document.openapi).toBe('3.1.0');
  const answered = CALLS.filter(({ method, path }) => platform.site.hasRoute({ method, url: path }));
  expect(answered.length).toBeGreaterThan(60);
  expect(
    operations()
      .map(({ operationId }) => operationId)
      .sort(),
  ).toEqual(answered.map(({ id }) => id).sort());
  expect(Object.keys(document.paths)).toContain('/api/v1/config/{requestor}');
});

test('PLAT-052, PLAT-049: the addresses and messages of the checkout’s and the providers’ pages are documented', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas).sort()).toEqual([
    'CheckoutMessage',
    'CheckoutQuery',
    'CheckoutRequest',
    'Fault',
    'ProviderMessage',
    'ProviderRedirect',
  ]);
  const message = z.fromJSONSchema(schemas['CheckoutMessage'] ?? {});
  expect(message.safeParse({ type: 'checkout:ready' }).success).toBe(true);
  expect(message.safeParse({ type: 'something' }).success).toBe(false);
  expect(schemas['ProviderRedirect']).toMatchObject({ required: expect.arrayContaining(['mso_id', 'reg_code']) });
});

test('PLAT-058: what the document shows as an example is what its own schemas allow', () => {
  const contents = operations().flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, responses['200']].flatMap((part) =>
      Object.values(part?.content ?? {}).map((content) => ({ operationId, ...content })),
    ),
  );
  expect(contents.length).toBeGreaterThan(80);
  const wrong = contents
    .filter(({ example }) => example !== null)
    .map(({ operationId, schema, example }) => [
      operationId,
      z.fromJSONSchema(schema).safeParse(example).error?.message,
    ])
    .filter(([, message]) => message !== undefined);
  expect(wrong).toEqual([]);
});

test('PLAT-058: each call documents its envelope, credentials and errors', () => {
  const contact = operation('getContact');
  expect(contact?.security).toEqual([{ account: [] }]);
  expect(contact?.requestBody?.content['application/json']?.example).toHaveProperty('GetContactRequestMessage.apiUser');
  expect(Object.keys(contact?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '413', '429', '500']);
  expect(operation('authorize')?.security).toEqual([{ client: [], entitlement: [], device: [] }]);
  expect(operation('oauth2Token')?.requestBody?.content).toHaveProperty('application/x-www-form-urlencoded');
  expect(operation('streamDelete')?.parameters.map((each) => [each.in, each.name])).toEqual([
    ['path', 'deviceId'],
    ['header', 'X-Heartbeat-Token'],
  ]);
});

test('PLAT-059: the page has a separate policy, cannot be framed, and loads nothing from elsewhere', async () => {
  const page = await platform.site.inject(`${API_PAGE_PATH}/`);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//);
  const scripts = [...page.body.matchAll(/src="\.(\S+)"/g)].map(([, path]) => `${API_PAGE_PATH}${path}`);
  expect(scripts.length).toBeGreaterThan(2);
  const answers = await Promise.all(scripts.map((url) => platform.site.inject(url)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(scripts.map(() => 200));
  expect(answers.map(({ body }) => body).join('\n')).toContain('x-credentials');
});

test('S-30: production has no API page', async () => {
  const production = await testPlatform({ NODE_ENV: 'production', GS_SEED: 'on' });
  const answer = await production.site.inject({
    url: `${API_PAGE_PATH}/json`,
    headers: { accept: 'application/json' },
  });
  await production.close();
  expect(answer.statusCode).toBe(404);
});
