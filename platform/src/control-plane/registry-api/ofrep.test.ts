import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OpenFeature } from '@openfeature/server-sdk';
import { sampleRemote, sampleShell } from '../../testing/sample-build.ts';
import { type TestCommandLine, testCommandLine } from '../../testing/test-command-line.ts';
import { insertMembers } from '../registry/rollout/audience-members.repo.ts';

let at: TestCommandLine;
let bearer: string;
let baseUrl: string;

const grandstand = async (...args: string[]) => {
  const run = await at.grandstand([...args, '--reason', 'set up']);
  if (run.code !== 0) throw new Error(run.err);
  return run.out;
};

beforeAll(async () => {
  at = await testCommandLine();
  baseUrl = new URL(at.registry).origin;
  const names = ['mf-watch', 'mf-auth', 'mf-device', 'mf-account'];
  const remotes = names.flatMap((name) => ['1.0.0', '1.1.0'].map((version) => sampleRemote({ name, version })));
  for (const build of [sampleShell('1.0.0'), ...remotes]) await grandstand('publish', await at.onDisk(build));
  await grandstand('release', 'staging', 'shell@1.0.0', ...names.map((name) => `${name}@1.0.0`));
  await grandstand(
    'rollout',
    'staging',
    'mf-watch@1.1.0',
    '--audience',
    'country=US,ca',
    '--audience',
    'browser=firefox',
  );
  await grandstand('rollout', 'staging', 'mf-auth@1.1.0', '--percent', '50');
  await grandstand('toggle', 'staging', 'mf-device', 'off');
  const issued = await grandstand('tokens', 'issue', 'evaluation', 'publish:mf-none', '--days', '1', '--json');
  ({ bearer } = JSON.parse(issued) as { bearer: string });
  const provider = new OFREPProvider({ baseUrl, headers: [['authorization', `Bearer ${bearer}`]] });
  await OpenFeature.setProviderAndWait(provider);
});
afterAll(async () => {
  await OpenFeature.close();
  await at.close();
});

const evaluate = (key: string, context: Record<string, string | boolean>) =>
  OpenFeature.getClient().getStringDetails(key, 'default', { environment: 'staging', ...context });

test('the OpenFeature SDK evaluates a remote: audience, default, share, static and disabled', async () => {
  const canadian = { targetingKey: 'v1', country: 'CA', browser: 'firefox' };
  expect(await evaluate('mf-watch', canadian)).toMatchObject({
    value: '1.1.0',
    variant: '1.1.0',
    reason: 'TARGETING_MATCH',
    flagMetadata: { environment: 'staging', why: 'In the audience: country us or ca, browser firefox.' },
  });
  expect(await evaluate('mf-watch', { ...canadian, browser: 'safari' })).toMatchObject({
    value: '1.0.0',
    reason: 'DEFAULT',
    flagMetadata: { why: 'Outside the audience: country us or ca, browser firefox.' },
  });
  const shares = await Promise.all(
    Array.from({ length: 30 }, (_, index) => evaluate('mf-auth', { targetingKey: `visitor-${index}` })),
  );
  expect(new Set(shares.map(({ value, reason }) => `${value} ${reason}`))).toEqual(
    new Set(['1.0.0 SPLIT', '1.1.0 SPLIT']),
  );
  expect(await evaluate('mf-account', {})).toMatchObject({ value: '1.0.0', reason: 'STATIC' });
  expect(await evaluate('mf-device', {})).toMatchObject({ value: '', reason: 'DISABLED' });
});

test('the SDK gets the default and a code for an unknown remote, a missing key and an invalid context', async () => {
  expect(await evaluate('mf-none', {})).toMatchObject({ value: 'default', errorCode: 'FLAG_NOT_FOUND' });
  expect(await evaluate('mf-auth', {})).toMatchObject({ value: 'default', errorCode: 'TARGETING_KEY_MISSING' });
  expect(await evaluate('mf-watch', { environment: 'nowhere' })).toMatchObject({
    errorCode: 'INVALID_CONTEXT',
    errorMessage: 'There is no environment nowhere: set environment to one.',
  });
  expect(await evaluate('mf-watch', { staff: 'yes' })).toMatchObject({
    errorCode: 'INVALID_CONTEXT',
    errorMessage: expect.stringContaining('staff: '),
  });
});

test('a visitor that got a version by its audience keeps it in an evaluation from elsewhere', async () => {
  const { release } = JSON.parse((await at.grandstand(['status', 'staging', '--json'])).out) as {
    release: { id: number };
  };
  const { remotes } = await at.db
    .selectFrom('registry_release')
    .select('remotes')
    .where('id', '=', release.id)
    .executeTakeFirstOrThrow();
  const salt = remotes['mf-watch']?.rollout?.salt ?? '';
  await insertMembers(at.db, [{ salt, visitor: 'traveller', joinedAt: at.clock.nowMs - 1 }]);
  expect(await evaluate('mf-watch', { targetingKey: 'traveller', country: 'fr' })).toMatchObject({
    value: '1.1.0',
    reason: 'TARGETING_MATCH',
  });
});

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${baseUrl}/ofrep/v1/evaluate/flags${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', ...headers },
    body,
  });

test('all remotes are evaluated in one request, again only when something changed, and only with a credential', async () => {
  const body = JSON.stringify({ context: { environment: 'staging', targetingKey: 'v1', country: 'us' } });
  const first = await post('', body);
  const { flags } = (await first.json()) as { flags: { key: string; reason: string }[] };
  expect(flags.map(({ key, reason }) => `${key} ${reason}`)).toEqual([
    'mf-account STATIC',
    'mf-auth SPLIT',
    'mf-device DISABLED',
    'mf-watch DEFAULT',
  ]);
  const etag = first.headers.get('etag') ?? '';
  expect((await post('', body, { 'if-none-match': etag })).status).toBe(304);
  expect((await post('', body.replace('staging', 'nowhere'))).status).toBe(400);
  expect((await post('', body, { authorization: 'Bearer wrong' })).status).toBe(401);
  const broken = await post('/mf-watch', '{');
  expect([broken.status, await broken.json()]).toEqual([
    400,
    { key: 'mf-watch', errorCode: 'PARSE_ERROR', errorDetails: 'The body is not valid JSON.' },
  ]);
  expect(await (await post('/mf-watch', '[]')).json()).toMatchObject({ errorCode: 'PARSE_ERROR' });
});
