import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { hashPassword } from '../../../infrastructure/passwords/passwords.ts';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';
import { testSettings } from '../../../testing/test-settings.ts';
import { registryModule } from '../../registry-api/registry.module.ts';
import { insertOperators } from './access.repo.ts';

let at: TestRegistry;
let app: FastifyInstance;
const rootToken = 'a-token-of-sixteen';
const password = 'Grandstand1!';

beforeAll(async () => {
  at = await testRegistry();
  const { db, store, clock } = at;
  const passwordHash = await hashPassword(password);
  await insertOperators(db, [
    { email: 'ana@example.test', name: 'Ana', role: 'operator', passwordHash },
    { email: 'vera@example.test', name: 'Vera', role: 'viewer', passwordHash },
    { email: 'ada@example.test', name: 'Ada', role: 'admin', passwordHash },
  ]);
  app = fastify();
  await registryModule(app, {
    db,
    store,
    clock,
    listen: at.listen,
    settings: testSettings(db, clock),
    config: {
      control: false,
      registryToken: rootToken,
      dataDir: '/nowhere',
      limits: { graphql: 100_000 },
      origins: { site: 'https://tv.example.test' },
    },
  });
  await at.environmentWith('shared', [{ name: 'mf-watch', version: '1.0.0' }]);
});
afterAll(async () => {
  await app.close();
  await at.close();
});

const signIn = (email: string, secret = password, remoteAddress = '10.0.0.1') =>
  app.inject({ method: 'POST', url: '/session', payload: { email, password: secret }, remoteAddress });
const cookieOf = (reply: Awaited<ReturnType<typeof signIn>>) => String(reply.headers['set-cookie']).split(';')[0] ?? '';
const request = async (headers: Record<string, string>, query: string) => {
  const reply = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
  return { status: reply.statusCode, ...reply.json() };
};
const refusal = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]?.extensions.code;
/** As this origin sees it: another replica may be a second late. */
const currentId = async (environment: string): Promise<number> =>
  (await request({ cookie: cookies.vera }, `{ release(environment: "${environment}") { id } }`)).data.release.id;
const toggle = (on: boolean, environment = 'shared') =>
  `mutation { toggle(environment: "${environment}", remote: "mf-watch", on: ${on}, reason: "r") { id createdBy } }`;

let cookies: Record<'ana' | 'vera' | 'ada', string>;
const signInAll = async () => {
  const [ana, vera, ada] = await Promise.all(['ana', 'vera', 'ada'].map((one) => signIn(`${one}@example.test`)));
  if (!ana || !vera || !ada) throw new Error('no operator is signed in');
  cookies = { ana: cookieOf(ana), vera: cookieOf(vera), ada: cookieOf(ada) };
};
beforeAll(signInAll);

test('an operator signs in with a cookie that scripts and other sites cannot use, and out for good', async () => {
  const reply = await signIn('Ana@Example.test ');
  expect(reply.json()).toEqual({ operator: { email: 'ana@example.test', name: 'Ana', role: 'operator' } });
  expect(reply.headers['set-cookie']).toMatch(
    /^gs-operator=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  expect(reply.headers['cache-control']).toBe('no-store');
  const cookie = cookieOf(reply);
  const session = await app.inject({ url: '/session', headers: { cookie } });
  expect(session.json()).toMatchObject({ actor: 'ana@example.test' });
  await app.inject({ method: 'DELETE', url: '/session', headers: { cookie } });
  expect((await app.inject({ url: '/session', headers: { cookie } })).statusCode).toBe(401);
  const kept = await at.db.selectFrom('registry_credential').select('digest').execute();
  expect(JSON.stringify(kept)).not.toContain(cookie.split('=')[1]);
});

test('a wrong password and an unknown e-mail are one answer; guessing is slowed down', async () => {
  const wrong = await signIn('ana@example.test', 'no', '10.0.0.2');
  const unknown = await signIn('nobody@example.test', 'no', '10.0.0.2');
  expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()]);
  expect(wrong.statusCode).toBe(401);
  const codes: number[] = [];
  for (let one = 0; one < 12; one += 1) codes.push((await signIn('guessed@example.test', 'no', '10.0.0.3')).statusCode);
  expect(codes.at(-1)).toBe(429);
});

test('a viewer reads and changes nothing; an operator changes and does not administer; an admin does both', async () => {
  expect((await request({ cookie: cookies.vera }, '{ environments { name } }')).data.environments).not.toEqual([]);
  expect(refusal(await request({ cookie: cookies.vera }, toggle(false)))).toBe('forbidden');
  const toggled = await request({ cookie: cookies.ana }, toggle(false));
  expect(toggled.data.toggle.createdBy).toBe('ana@example.test');
  await request({ cookie: cookies.ana }, toggle(true));
  const make = 'mutation { createEnvironment(name: "preview", reason: "r") { name } }';
  expect(refusal(await request({ cookie: cookies.ana }, make))).toBe('forbidden');
  expect((await request({ cookie: cookies.ada }, make)).data.createEnvironment.name).toBe('preview');
});

test('a cookie does nothing from another origin, and expires with its day', async () => {
  const headers = { cookie: cookies.ana, origin: 'https://evil.example.test' };
  expect((await request(headers, toggle(false))).status).toBe(401);
  expect(
    (await request({ cookie: cookies.ana, origin: 'http://localhost:80' }, '{ environments { name } }')).status,
  ).toBe(200);
  at.clock.nowMs += 12 * 60 * 60_000;
  expect((await request({ cookie: cookies.ana }, '{ environments { name } }')).status).toBe(401);
  await signInAll();
});

test('a team’s token does what it says for its remote in its environment, and nothing else; revoked it does nothing', async () => {
  await at.environmentWith('team', [{ name: 'mf-watch', version: '1.0.0' }]);
  const issued = await request(
    { cookie: cookies.ada },
    `mutation { issueToken(name: "video team", days: 30, reason: "pipeline", grants: [
      { action: "publish", remote: "mf-watch", environment: "*" },
      { action: "release", remote: "mf-watch", environment: "team" }
    ]) { bearer token { id name expiresAt } } }`,
  );
  const { bearer, token } = issued.data.issueToken;
  const headers = { authorization: `Bearer ${bearer}`, 'x-actor': 'somebody else' };
  const { data } = await request(headers, '{ release(environment: "team") { id } tokens { name grants { action } } }');
  expect(data.tokens).toContainEqual({ name: 'video team', grants: [{ action: 'publish' }, { action: 'release' }] });
  const release = (environment: string, remote: string, base: number | null) =>
    request(
      headers,
      `mutation { release(environment: "${environment}", base: ${base}, changes: { remotes: [{ name: "${remote}", version: "1.1.0" }] }, reason: "r") { createdBy } }`,
    );
  expect((await release('team', 'mf-watch', data.release.id)).data.release.createdBy).toBe('video team');
  expect(refusal(await release('production', 'mf-watch', null))).toBe('forbidden');
  expect(refusal(await release('team', 'mf-auth', data.release.id))).toBe('forbidden');
  expect(refusal(await request(headers, toggle(false)))).toBe('forbidden');
  const upload = (name: string) =>
    app.inject({ method: 'PUT', url: `/publish/${name}/9.0.0/a.js`, headers, payload: Buffer.from('x') });
  expect((await upload('mf-watch')).statusCode).toBe(204);
  expect((await upload('mf-auth')).statusCode).toBe(403);
  await request({ cookie: cookies.ada }, `mutation { revokeToken(id: "${token.id}", reason: "left") }`);
  expect((await request(headers, '{ environments { name } }')).status).toBe(401);
  expect((await at.registry.records.audit(3)).map(({ action, actor }) => [action, actor])).toEqual([
    ['revoke_token', 'ada@example.test'],
    ['release', 'video team'],
    ['issue_token', 'ada@example.test'],
  ]);
});

test('a token ends with its days; wrong ones are refused', async () => {
  const issue = (days: number, grants: string) =>
    request(
      { authorization: `Bearer ${rootToken}` },
      `mutation { issueToken(name: "short", days: ${days}, reason: "r", grants: [${grants}]) { bearer } }`,
    );
  const { data } = await issue(1, '');
  const headers = { authorization: `Bearer ${data.issueToken.bearer}` };
  expect((await request(headers, '{ environments { name } }')).status).toBe(200);
  at.clock.nowMs += 24 * 60 * 60_000;
  expect((await request(headers, '{ environments { name } }')).status).toBe(401);
  expect(refusal(await issue(0, ''))).toBe('invalid');
  expect(refusal(await issue(1, '{ action: "destroy", remote: "*", environment: "*" }'))).toBe('invalid');
  expect(refusal(await issue(1, '{ action: "publish", remote: "../x", environment: "*" }'))).toBe('invalid');
  await signInAll();
});

test('break-glass is a separate permission, and is marked in the audit', async () => {
  await at.environmentWith('glass', [{ name: 'mf-watch', version: '1.0.0' }]);
  await at.registry.policies.change('glass', { approval: true }, by);
  const base = await currentId('glass');
  const release = (breakGlass: boolean) =>
    `mutation { release(environment: "glass", base: ${base}, changes: { remotes: [{ name: "mf-watch", version: "1.2.0" }] }, reason: "a hole", breakGlass: ${breakGlass}) { id } }`;
  expect(refusal(await request({ cookie: cookies.ana }, release(false)))).toBe('approval_needed');
  expect(refusal(await request({ cookie: cookies.vera }, release(true)))).toBe('forbidden');
  expect((await request({ cookie: cookies.ana }, release(true))).errors).toBeUndefined();
  expect((await at.registry.records.audit(1))[0]).toMatchObject({ action: 'break_glass', actor: 'ana@example.test' });
});

test('a proposal is made by one and approved by another through the origin', async () => {
  await at.environmentWith('proposals', [{ name: 'mf-watch', version: '1.0.0' }]);
  await at.registry.policies.change('proposals', { approval: true }, by);
  const base = await currentId('proposals');
  const proposed = await request(
    { cookie: cookies.ana },
    `mutation { propose(environment: "proposals", base: ${base}, rollout: { remotes: [{ name: "mf-watch", version: "1.1.0" }], percent: 5 }, reason: "careful") { id state change } }`,
  );
  expect(proposed.errors).toBeUndefined();
  const { id, change } = proposed.data.propose;
  expect(JSON.parse(change)).toMatchObject({ rollout: { percent: 5 } });
  const approve = `mutation { approve(id: ${id}, reason: "fine") { remotes { rollout { percent } } } }`;
  expect(refusal(await request({ cookie: cookies.ana }, approve))).toBe('forbidden');
  expect(refusal(await request({ cookie: cookies.vera }, approve))).toBe('forbidden');
  const approved = await request({ cookie: cookies.ada }, approve);
  expect(approved.data.approve.remotes).toContainEqual({ rollout: { percent: 5 } });
});

test('no client lets the proposer approve: neither x-actor, nor a token, nor the platform token', async () => {
  await at.environmentWith('deputies', [{ name: 'mf-watch', version: '1.0.0' }]);
  await at.registry.policies.change('deputies', { approval: true }, by);
  const rollout = async (headers: Record<string, string>) =>
    request(
      headers,
      `mutation { propose(environment: "deputies", base: ${await currentId('deputies')}, rollout: { remotes: [{ name: "mf-watch", version: "1.1.0" }], percent: 7 }, reason: "r") { id proposedBy } }`,
    );
  const { data } = await rollout({ cookie: cookies.ada, 'x-actor': 'somebody else' });
  expect(data.propose.proposedBy).toBe('ada@example.test');
  const approve = (headers: Record<string, string>) =>
    request(headers, `mutation { approve(id: ${data.propose.id}, reason: "fine") { id } }`);
  const issued = await request(
    { cookie: cookies.ada },
    'mutation { issueToken(name: "deputy", days: 1, reason: "r", grants: [{ action: "*", remote: "*", environment: "*" }]) { bearer } }',
  );
  const platformToken = { authorization: `Bearer ${rootToken}` };
  for (const headers of [
    { cookie: cookies.ada },
    { cookie: cookies.ada, 'x-actor': 'ben@example.test' },
    { authorization: `Bearer ${issued.data.issueToken.bearer}` },
    platformToken,
    { ...platformToken, 'x-actor': 'ben@example.test' },
  ])
    expect(refusal(await approve(headers))).toBe('forbidden');
  expect(refusal(await rollout(platformToken))).toBe('forbidden');
});

test('the audit names the subject of a credential, and both where the platform token names a user', async () => {
  const named = await Promise.all(
    [
      { cookie: cookies.ada, 'x-actor': 'ben@example.test' },
      { authorization: `Bearer ${rootToken}`, 'x-actor': 'ben' },
    ].map(
      async (headers) =>
        (
          await request(
            headers,
            'mutation { issueToken(name: "audit trail", days: 1, reason: "r", grants: []) { token { id } } }',
          )
        ).errors,
    ),
  );
  expect(named).toEqual([undefined, undefined]);
  const actors = (await at.registry.records.audit(2)).map(({ actor }) => actor);
  expect(new Set(actors)).toEqual(new Set(['ada@example.test', 'ben (platform token)']));
});
