import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestCommandLine, testCommandLine } from '../../testing/test-command-line.ts';
import { SAVE_CHANNEL } from '../../testing/test-editors.ts';
import { saveReport } from './ingest.repo.ts';

const NO_CHANNEL = 'No channel is sent by an encoder.\n';
const why = ['--reason', 'a key leaked'];
let at: TestCommandLine;
let channel: string;
let noChannel: string;

const tokenWith = async (...grants: string[]): Promise<string> => {
  const { out } = await at.grandstand(['tokens', 'issue', 'an encoder', ...grants, '--json', '--reason', 'the season']);
  return (JSON.parse(out) as { bearer: string }).bearer;
};
/** The command line has no command that saves a channel: editors do it in the console. */
const saveChannel = async (name: string): Promise<string> => {
  const reply = await fetch(at.registry, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenWith('edit_content')}` },
    body: JSON.stringify({ query: SAVE_CHANNEL, variables: { channel: { name, source: 'ingested', isFree: true } } }),
  });
  const { data } = (await reply.json()) as { data: { saveChannel: { id: string } } };
  return data.saveChannel.id;
};

beforeAll(async () => {
  at = await testCommandLine();
  noChannel = (await at.grandstand(['content', 'ingest'])).out;
  channel = await saveChannel('Harbor');
});
afterAll(() => at.close());

const ingest = async () => (await at.grandstand(['content', 'ingest'])).out;
const addresses = async () => (await at.grandstand(['content', 'ingest-addresses', channel])).out;
const keysIn = (table: string): readonly string[] => table.match(/[0-9a-f]{40}$/gm) ?? [];

const AT = { at: Date.now() + 3_600_000, since: 0, driftMs: 0, repeatedFrames: 0, droppedFrames: 0 };
const ENCODER = {
  protocol: 'srt',
  since: 0,
  bitRate: 2_512_000,
  video: 'h264 1280x720',
  audio: 'aac',
  frameRate: 25,
  problem: null,
} as const;

test('content ingest-addresses prints where to send each input, with its key', async () => {
  expect(noChannel).toBe(NO_CHANNEL);
  const printed = await addresses();
  expect(printed).toMatch(/^input +srt +rtmp server +stream key$/m);
  for (const [input, port] of [
    ['main', 9_710],
    ['backup', 9_711],
  ] as const)
    expect(printed).toMatch(
      new RegExp(
        `^${input} +srt://\\S+:${port}\\?passphrase=([0-9a-f]{40})&pbkeylen=16 +rtmp://\\S+:9712/live +\\1$`,
        'm',
      ),
    );
  const { out } = await at.grandstand(['content', 'ingest-addresses', channel, '--json']);
  expect((JSON.parse(out) as { addresses: { key: string }[] }).addresses.map(({ key }) => key)).toEqual(
    keysIn(printed),
  );
});

test('content ingest prints what is on the air with the health of its encoders, and the slate with the alarm', async () => {
  await saveReport(at.db, channel, {
    ...{ ...AT, onAir: 'main', inputs: { main: ENCODER, backup: null } },
    ...{ lagMs: 2_440, audioLevelDb: -21.5, problem: null },
  });
  expect(await ingest()).toMatch(new RegExp(`^${channel} +main +main srt 2512 kbit/s +2\\.4 s$`, 'm'));
  await saveReport(at.db, channel, {
    ...{ ...AT, onAir: null, inputs: { main: null, backup: null } },
    ...{ lagMs: 400, audioLevelDb: null, problem: 'encoder_gone' },
  });
  expect(await ingest()).toMatch(
    new RegExp(`^${channel} +slate +none +0\\.4 s +The encoder is gone\\. Viewers see`, 'm'),
  );
});

test('content ingest prints no negative lag of an encoder that is ahead of the clock', async () => {
  for (const lagMs of [-3_480, -20, 0]) {
    await saveReport(at.db, channel, {
      ...{ ...AT, onAir: 'main', inputs: { main: ENCODER, backup: null } },
      ...{ lagMs, audioLevelDb: -21.5, problem: null },
    });
    expect(await ingest()).toMatch(new RegExp(`^${channel} +main +main srt 2512 kbit/s +on time$`, 'm'));
  }
});

test('content ingest-keys replaces both keys, with the reason in the audit and no key', async () => {
  const before = keysIn(await addresses());
  const { code, out } = await at.grandstand(['content', 'ingest-keys', channel, ...why]);
  const after = keysIn(out);
  expect([code, after.length, new Set([...before, ...after]).size]).toEqual([0, 2, 4]);
  expect(keysIn(await addresses())).toEqual(after);
  const audit = (await at.grandstand(['audit', '--json'])).out;
  expect(audit).toContain(`new stream keys of the channel \\"${channel}\\"`);
  expect(audit).toContain('a key leaked');
  for (const key of [...before, ...after]) expect(audit).not.toContain(key);
});

test.each([
  [['ingest-addresses', 'nowhere'], /"nowhere" is not an ingested channel: save it with the source "An encoder" first/],
  [['ingest-keys', 'nowhere', ...why], /"nowhere" is not an ingested channel/],
])('content %j is refused with what to do', async (args, message) => {
  const { code, err } = await at.grandstand(['content', ...args]);
  expect([code > 0, err]).toEqual([true, expect.stringMatching(message)]);
});

test('stream keys are neither printed nor replaced for a token without edit_content', async () => {
  const env = { GRANDSTAND_TOKEN: await tokenWith('release:mf-watch') };
  const before = await addresses();
  for (const args of [
    ['ingest-addresses', channel],
    ['ingest-keys', channel, ...why],
  ]) {
    const { code, out, err } = await at.grandstand(['content', ...args], { env });
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(/an encoder may not edit content: ask/)]);
  }
  expect(await addresses()).toBe(before);
});
