import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { SAVE_CHANNEL, testEditor } from '../../testing/test-editors.ts';
import { type TestManifests, testManifests } from '../../testing/test-manifests.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let platform: TestPlatform;
let manifests: TestManifests;
let editor: Awaited<ReturnType<typeof testEditor>>;
beforeAll(async () => {
  [platform, manifests] = await Promise.all([testPlatform(), testManifests()]);
  editor = await testEditor(platform);
});
afterAll(() => Promise.all([platform.close(), manifests.close()]));
afterEach(() => {
  platform.clock.offsetMs = 0;
});

const FIELDS = '{ title address format licenceAddress isLive expiresAt }';
const OPEN = `mutation ($kind: PreviewKind!, $id: ID!) { openPreview(kind: $kind, id: $id) ${FIELDS} }`;
const OPEN_CLIP = `mutation ($clip: ClipInput!) { openClipPreview(clip: $clip) ${FIELDS} }`;

interface Preview {
  readonly address: string;
  readonly licenceAddress: string | null;
}

const opened = async (kind: string, id: string): Promise<Preview> => {
  const { data, error } = await editor(OPEN, { kind, id });
  expect(error).toBeNull();
  return data['openPreview'] as unknown as Preview;
};
const sessionOf = async (name: string): Promise<Record<string, string>> => {
  const payload = { email: `${name}@example.test`, password: 'Grandstand1!' };
  const { cookies } = await platform.console.inject({ method: 'POST', url: '/session', payload });
  return Object.fromEntries(cookies.map((one) => [one.name, one.value]));
};
/** One sign-in each: their number is limited. */
const sessions = new Map<string, Promise<Record<string, string>>>();
const cookiesOf = (name: string): Promise<Record<string, string>> => {
  const session = sessions.get(name) ?? sessionOf(name);
  sessions.set(name, session);
  return session;
};
const get = async (url: string, name: string | null = 'eve') =>
  platform.console.inject({ url, cookies: name === null ? {} : await cookiesOf(name) });
const lastAudited = async () =>
  platform.db.selectFrom('registry_audit').selectAll().orderBy('id', 'desc').executeTakeFirst();

test('an editor sees a channel without a viewer’s rights, and the audit names who saw what', async () => {
  const { address } = await opened('channel', 'yes-1');
  const manifest = await get(address);
  expect([manifest.statusCode, manifest.headers['content-type']]).toEqual([200, 'application/dash+xml']);
  const segment = await get(address.replace('manifest.mpd', 'v360/init.mp4'));
  expect([segment.statusCode, segment.headers['content-type']]).toEqual([200, 'video/mp4']);
  expect((await get('/media/time')).body).toBe(new Date(platform.clock.now()).toISOString());
  expect(await lastAudited()).toMatchObject({
    actor: 'eve@example.test',
    became: expect.stringMatching(/^previewed channel ".+" \(yes-1\)$/),
    reason: 'Seen in the console before viewers see it.',
  });
});

test('the address of a preview plays for the session of its operator, for its content and until it expires', async () => {
  const { address } = await opened('channel', 'yes-1');
  expect((await get(address, null)).statusCode).toBe(401);
  expect((await get(address, 'vera')).statusCode).toBe(403);
  expect([(await get(address, 'ada')).statusCode, (await get(address, 'ada')).body]).toEqual([
    403,
    'The preview has expired, or another operator opened it. Open it again.',
  ]);
  expect((await get(address.replace('/yes-1/', '/yes-2/'))).statusCode).toBe(403);
  expect((await get(address.replace(/\/media\/[^/]+/, '/media'))).statusCode).toBe(404);
  // Viewers' addresses have other tokens.
  expect((await platform.site.inject({ url: address })).statusCode).toBe(403);
  platform.clock.offsetMs = 4 * HOUR_MS + 1_000;
  expect((await get(address)).statusCode).toBe(403);
});

test('licences of a protected channel are given to its preview', async () => {
  const protectedChannel = await opened('channel', 'yes-2');
  const { address, licenceAddress } =
    protectedChannel.licenceAddress === null ? await opened('channel', 'yes-4') : protectedChannel;
  const { body: manifest } = await get(address);
  const [, keyId = ''] = /default_KID="([\da-f-]+)"/.exec(manifest) ?? [];
  const kid = Buffer.from(keyId.replaceAll('-', ''), 'hex').toString('base64url');
  const licence = await platform.console.inject({
    method: 'POST',
    url: licenceAddress ?? '',
    cookies: await cookiesOf('eve'),
    payload: JSON.stringify({ kids: [kid], type: 'temporary' }),
  });
  expect(licence.json()).toMatchObject({ keys: [{ kty: 'oct', kid }] });
  for (const payload of ['', '{', '[]', 'null', '{"kids":"x"}', '{"kids":["x"]}']) {
    const refused = await platform.console.inject({
      method: 'POST',
      url: licenceAddress ?? '',
      cookies: await cookiesOf('eve'),
      payload,
    });
    expect([payload, refused.statusCode]).toEqual([payload, 403]);
  }
});

test('a draft on another host is previewed at its own address', async () => {
  const address = `${manifests.url}/master.m3u8`;
  const channel = { name: 'Harbor', source: 'external', address, format: 'hls' };
  const { data, error } = await editor(SAVE_CHANNEL, { channel, timing: { isDraft: true } });
  expect(error).toBeNull();
  const id = String(data['saveChannel']?.['id']);
  expect(await opened('channel', id)).toMatchObject({ address, format: 'hls', licenceAddress: null, isLive: true });
});

test('a clip is previewed from its in to its out point before it is made', async () => {
  const fromMs = Math.floor(platform.clock.now() / MINUTE_MS - 10) * MINUTE_MS;
  const [from, until] = [fromMs, fromMs + 30_000].map((ms) => new Date(ms).toISOString());
  const clip = { title: 'Grand slam', section: 'highlights', channel: 'yes-1', from, until };
  const { data, error } = await editor(OPEN_CLIP, { clip });
  expect(error).toBeNull();
  const { address } = data['openClipPreview'] as unknown as Preview;
  const manifest = (await get(address)).body;
  const [, seconds = '0'] = /mediaPresentationDuration="PT([\d.]+)S"/.exec(manifest) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(30);
  expect(Number(seconds)).toBeLessThan(34);
  expect((await lastAudited())?.became).toBe(`previewed clip of "yes-1" from ${from} to ${until}`);
});

test.each([
  [OPEN, { kind: 'channel', id: 'yes-9' }, /There is no channel "yes-9"/],
  [OPEN, { kind: 'recording', id: 'gone' }, /There is no recording "gone" of editors/],
  [OPEN, { kind: 'upload', id: '00112233445566aa' }, /There is no upload "00112233445566aa"/],
  [
    OPEN_CLIP,
    {
      clip: {
        title: 'Later',
        section: 'highlights',
        channel: 'yes-1',
        from: '2099-01-01T00:00:00Z',
        until: '2099-01-01T00:01:00Z',
      },
    },
    /"Later" ends at 2099-01-01T00:01:00.000Z, which has not been on air yet/,
  ],
])('%s of %j is refused with what to do', async (mutation, variables, message) => {
  const { error } = await editor(mutation, variables);
  expect(error?.message).toMatch(message);
});

test('operators without the right to edit content see no preview', async () => {
  const { error } = await (await testEditor(platform, 'vera'))(OPEN, { kind: 'channel', id: 'yes-1' });
  expect(error?.message).toMatch(/may not edit content: ask an administrator/);
});
