import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

const TOKEN = 'a-token-of-this-test';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ GS_REGISTRY_TOKEN: TOKEN });
});
afterAll(() => platform.close());

const send = (payload: unknown, through = platform) =>
  through.console.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${TOKEN}` },
    payload: payload as object,
  });
const request = async (query: string, variables: object = {}) => {
  const { data, errors } = (await send({ query, variables })).json<{
    data: unknown;
    errors?: { message: string; extensions: { code: string } }[];
  }>();
  return { data, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
};
const repeated = (count: number, field: (index: number) => string) =>
  `{ ${Array.from({ length: count }, (_, index) => field(index)).join(' ')} }`;

test('answers ten aliases and refuses 1,500', async () => {
  expect((await request(repeated(10, (index) => `a${index}: environments { name }`))).code).toBeUndefined();
  expect(await request(repeated(11, (index) => `a${index}: environments { name }`))).toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('Aliases limit of 10'),
  });
  expect((await request(repeated(1_500, (index) => `a${index}: environments { name }`))).code).toBe('invalid');
});

test.each([
  ['too many fields', repeated(2_000, () => 'environments { name }')],
  ['too deep a query', '{ environments { release { remotes { rollout { schedule { preset { a { b } } } } } } } }'],
  ['too many directives', repeated(12, (index) => `a${index % 9}: environments @skip(if: false) { name }`)],
  [
    'long lists of many fields',
    '{ releases(environment: "development", last: 500) { id shell remotes { name version on rollout { version percent } } createdBy createdAt reason } audit(last: 500) { id at actor action environment reason from to hash } remotes(last: 200) { name versions { version publishedAt } } proposals(environment: "development", last: 500) { id } }',
  ],
  [
    'fragments within fragments',
    `{ ...f0 } ${Array.from({ length: 8 }, (_, index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`).join(' ')} fragment f8 on Query { environments { name } } `.replace(
      '{ ...f0 }',
      '{ ...f0 ...f0 }',
    ),
  ],
])('refuses %s', async (_what, query) => {
  const { code } = await request(query);
  expect(code).toBe('invalid');
});

test('counts rows that variables ask for, over all lists of a request', async () => {
  const query = `query ($n: Int!) { one: audit(last: $n) { id } two: audit(last: $n) { id } three: audit(last: $n) { id } }`;
  expect((await request(query, { n: 300 })).code).toBeUndefined();
  expect(await request(query, { n: 400 })).toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('more than 1000 rows'),
  });
});

test('refuses a batch of queries', async () => {
  const { statusCode } = await send([{ query: '{ environments { name } }' }, { query: '{ environments { name } }' }]);
  expect(statusCode).toBe(400);
});

test('limits the queries of one source', async () => {
  const limited = await testPlatform({ GS_REGISTRY_TOKEN: TOKEN, GS_LIMIT_GRAPHQL: '5' }, platform);
  const statuses: number[] = [];
  for (let sent = 0; sent < 7; sent += 1)
    statuses.push((await send({ query: '{ environments { name } }' }, limited)).statusCode);
  expect(statuses.at(-1)).toBe(429);
  await limited.close();
});
