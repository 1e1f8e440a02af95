/** @long */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { Authorize } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ChildPlatform, startChildPlatform } from '../../testing/child-platform.ts';
import { brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenByUpdate, brokenHlsRules } from '../../testing/hls-rules.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { SAVE_CHANNEL } from '../../testing/test-editors.ts';
import { endEncoders, freePorts, startEncoder } from '../../testing/test-encoders.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testUploads } from '../../testing/test-uploads.ts';
import { testViewers } from '../../testing/test-viewers.ts';
import { until } from '../../testing/until.ts';

interface Seen {
  readonly channel: string;
  readonly onAir: string | null;
  readonly alarm: { readonly code: string; readonly message: string; readonly isWarning: boolean } | null;
  readonly encoders: readonly { readonly input: string; readonly protocol: string; readonly video: string | null }[];
  readonly audioLevelDb: number | null;
  readonly attempts: readonly { readonly protocol: string; readonly source: string | null }[];
}
interface Address {
  readonly input: string;
  readonly srt: string;
  readonly rtmpServer: string;
  readonly key: string;
}

const CHANNELS = `{ ingestChannels {
  channel onAir since lagS audioLevelDb alarm { code message isWarning }
  encoders { input protocol video audio kilobits } attempts { protocol source }
} }`;
const ADDRESSES = 'query ($channel: ID!) { ingestAddresses(channel: $channel) { input srt rtmpServer key } }';
const REPLACE =
  'mutation ($channel: ID!) { replaceIngestKeys(channel: $channel, reason: "a key leaked") { input srt rtmpServer key } }';
const BEGIN_BREAK =
  'mutation ($channel: String!) { beginBreak(channel: $channel, seconds: 120, reason: "between innings") { id } }';
const TEST_MS = 180_000;

let database: TestDatabase;
let folder: string;
let platform: ChildPlatform;
/** Another process on the same database and store: it serves viewers. */
let replica: TestPlatform;
let editor: Awaited<ReturnType<typeof testUploads>>;
let channel: string;
let contentUrl: string;

beforeAll(async () => {
  [database, folder] = await Promise.all([testDatabase(), mkdtemp(path.join(tmpdir(), 'grandstand-ingest-'))]);
  const environment = {
    GS_DATA_DIR: folder,
    GS_REGISTRY_PROCESS: 'shared',
    GS_INGEST_PORT: String(await freePorts(6)),
    GS_INGEST_CHANNELS: '2',
    GS_INGEST_LADDER: '360,240',
    FFMPEG_PATH: findFfmpeg(),
    GS_LOG_LEVEL: 'info',
    GS_LOG_FILE: path.join(folder, 'platform.log'),
  };
  platform = await startChildPlatform({ ...environment, DATABASE_URL: database.url });
  replica = await testPlatform(environment, { ...database, pool: () => ({ open: 0, idle: 0, waiting: 0 }) } as never);
  editor = await testUploads(platform.addresses.console);
  const saved = await editor.query<{ saveChannel: { id: string } }>(SAVE_CHANNEL, {
    channel: { name: 'Harbor', source: 'ingested', isFree: true },
  });
  channel = saved.data.saveChannel.id;
  // It does not move, and what editors publish later than it is not on air yet: further ahead than these tests take.
  replica.clock.offsetMs = 30 * 60_000;
  const viewer = await (await testViewers(replica)).viewer(null, 'ingest-1');
  const { grant } = await viewer.play(channel);
  contentUrl = Authorize.reply.parse(grant).contentUrl;
}, 180_000);
afterAll(async () => {
  endEncoders();
  await replica.close();
  await platform.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const seen = async (): Promise<Seen> => {
  const { data } = await editor.query<{ ingestChannels: readonly Seen[] }>(CHANNELS);
  return data.ingestChannels.find((one) => one.channel === channel) as Seen;
};
const addresses = async (): Promise<readonly [Address, Address]> =>
  (await editor.query<{ ingestAddresses: readonly [Address, Address] }>(ADDRESSES, { channel })).data.ingestAddresses;
const rtmp = ({ rtmpServer, key }: Address): string => `${rtmpServer}/${key}`;
const runs = () => database.db.selectFrom('ingest_run').selectAll().orderBy('run').execute();
const file = (name: string) => replica.site.inject({ url: contentUrl.replace(/[^/]+$/, name) });
const playlist = async (id = 'v360'): Promise<string> => (await file(`${id}.m3u8`)).body;
/** The kinds of the runs, in order, without what follows itself. */
const kinds = async (): Promise<string> => (await runs()).map(({ tracks }) => tracks.kind).join(' ');

const expectValid = async (): Promise<void> => {
  const manifest = (await file('manifest.mpd')).body;
  expect(brokenDashRules(manifest)).toEqual([]);
  expect(brokenHlsRules((await file('master.m3u8')).body)).toEqual([]);
  for (const id of ['v360', 'v240', 'a', 'thumbnails']) {
    const text = await playlist(id);
    expect([id, brokenHlsRules(text)]).toEqual([id, []]);
    const files = [...text.matchAll(/^(?:#EXT-X-MAP:URI=")?([\w/-]+\.(?:mp4|m4s|jpg))"?$/gm)].map(
      ([, one = '']) => one,
    );
    for (const one of [files[0], files.at(-1)]) expect((await file(one ?? '')).statusCode).toBe(200);
  }
};

test(
  'without an encoder viewers get the slate, and editors an alarm with what to do',
  async () => {
    await until(kinds, (text) => text === 'slate');
    const { alarm, onAir } = await until(seen, (one) => one.alarm?.code === 'not_connected');
    expect([onAir, alarm?.message]).toEqual([null, expect.stringMatching(/Start streaming to one of its addresses/)]);
    await expectValid();
    const [image = ''] = /^thumbnails.*jpg$/m.exec(await playlist('thumbnails')) ?? [];
    expect((await file(image)).headers['content-type']).toBe('image/jpeg');
    for (const url of ['live-other/manifest.mpd', `live-${channel}/${image}`])
      expect((await replica.site.inject({ url: `/media/channels/${url}` })).statusCode).toBe(403);
  },
  TEST_MS,
);

test(
  'a wrong key is refused by both protocols and listed, and nothing of it reaches viewers',
  async () => {
    const [main] = await addresses();
    const wrongSrt = startEncoder(main.srt.replace(main.key, 'f'.repeat(40)));
    const wrongRtmp = startEncoder(`${main.rtmpServer}/${'f'.repeat(40)}`);
    expect(await Promise.all([wrongSrt.firstEnded, wrongRtmp.firstEnded])).not.toContain(0);
    const { attempts } = await until(seen, (one) => new Set(one.attempts.map(({ protocol }) => protocol)).size === 2);
    expect(attempts.find(({ protocol }) => protocol === 'rtmp')?.source).toMatch(/127\.0\.0\.1/);
    expect(await kinds()).toBe('slate');
    await Promise.all([wrongSrt.kill(), wrongRtmp.kill()]);
  },
  TEST_MS,
);

test(
  'SRT is played live; a backup over RTMP takes over, then the slate, and the return is live again',
  async () => {
    const [main, backup] = await addresses();
    const before = await playlist();
    const first = startEncoder(main.srt, { size: '1280x720' });
    const onAir = await until(seen, (one) => one.onAir === 'main' && one.audioLevelDb !== null && one.alarm === null);
    expect(onAir).toMatchObject({
      alarm: null,
      encoders: [{ input: 'main', protocol: 'srt', video: 'h264 1280x720' }],
    });
    expect(onAir.audioLevelDb).toBeGreaterThan(-60);
    const { data } = await editor.query<{ beginBreak: { id: number } }>(BEGIN_BREAK, { channel });
    const second = startEncoder(rtmp(backup), { rate: 30 });
    await until(seen, (one) => one.encoders.length === 2);
    await first.kill();
    const alarm = await until(seen, (one) => one.onAir === 'backup');
    expect(alarm.alarm).toMatchObject({ code: 'on_backup', isWarning: true });
    await second.kill();
    await until(seen, (one) => one.onAir === null && one.alarm?.code === 'encoder_gone');
    const third = startEncoder(rtmp(main));
    const returned = await until(seen, (one) => one.onAir === 'main' && one.encoders.length === 1);
    expect(returned.encoders).toMatchObject([{ protocol: 'rtmp' }]);
    await third.kill();
    // The slate also divides what a machine that does much else sends too late.
    expect(await kinds()).toMatch(/^slate live ([a-z ]+ )?live slate live/);
    expect(brokenByUpdate(before, await playlist())).toEqual([]);
    expect(await playlist()).toContain(`ID="break-${data.beginBreak.id}"`);
    expect((await file('manifest.mpd')).body).toContain(`duration="120000" id="${data.beginBreak.id}"`);
    await expectValid();
  },
  TEST_MS,
);

test(
  'a worker that is killed is started again, with a discontinuity and higher numbers',
  async () => {
    const [main] = await addresses();
    const encoder = startEncoder(main.srt);
    await until(seen, (one) => one.onAir === 'main');
    const before = await runs();
    const [pid] = await workers();
    process.kill(pid ?? 0, 'SIGKILL');
    const after = await until(runs, (all) => all.slice(before.length).some(({ tracks }) => tracks.kind === 'live'));
    await encoder.kill();
    expect((await workers())[0]).not.toBe(pid);
    const next = after.map((run) => run.first_number + run.segments);
    expect(after.slice(1).map((run) => run.first_number)).toEqual(next.slice(0, -1));
    expect((await playlist()).match(/#EXT-X-DISCONTINUITY\n/g)?.length).toBeGreaterThanOrEqual(before.length);
    await expectValid();
  },
  TEST_MS,
);

test(
  'an encoder without a picture is not used, and the alarm says what to add',
  async () => {
    const [main] = await addresses();
    const encoder = startEncoder(main.srt, { hasPicture: false });
    const { alarm, onAir } = await until(seen, (one) => one.alarm?.code === 'no_picture');
    expect([onAir, alarm?.message]).toEqual([null, expect.stringMatching(/Add a video source/)]);
    await encoder.kill();
  },
  TEST_MS,
);

test(
  'keys are shown to editors only, replaced for all encoders, and in no log',
  async () => {
    const before = await addresses();
    const encoder = startEncoder(before[0].srt);
    await until(seen, (one) => one.onAir === 'main');
    const { data } = await editor.query<{ replaceIngestKeys: readonly Address[] }>(REPLACE, { channel });
    expect(new Set([...before, ...data.replaceIngestKeys].map(({ key }) => key)).size).toBe(4);
    await until(seen, (one) => one.onAir === null && one.attempts.length > 2);
    await encoder.kill();
    const operator = await testUploads(platform.addresses.console, 'ana@example.test');
    expect((await operator.query(ADDRESSES, { channel })).error).toMatch(/edit content/);
    const log = await readFile(path.join(folder, 'platform.log'), 'utf8');
    expect(log).toContain('an encoder was refused');
    for (const { key } of [...before, ...data.replaceIngestKeys]) expect(log).not.toContain(key);
  },
  TEST_MS,
);

/** What `look` saw while the encoder was on air: one that gets no processor time for a moment is replaced by the slate. */
const duringOneRun = async <Seen>(look: () => Promise<Seen>): Promise<Seen> => {
  const last = async () => (await runs()).at(-1);
  const { value } = await until(
    async () => {
      const before = await until(last, (run) => run?.tracks.kind === 'live');
      return { value: await look(), isOneRun: (await last())?.run === before?.run };
    },
    ({ isOneRun }) => isOneRun,
  );
  return value;
};

test(
  'a low-latency channel offers parts of the segment that is being made, in HLS and in DASH',
  async () => {
    await editor.query(SAVE_CHANNEL, {
      ...{ id: channel, base: 1 },
      channel: { name: 'Harbor', source: 'ingested', isFree: true, latency: 'low' },
    });
    const [main] = await addresses();
    const encoder = startEncoder(main.srt);
    const { text, hinted, held, reloaded, manifest, next, media } = await duringOneRun(async () => {
      const text = await until(playlist, (one) => /EXT-X-PART:/.test(one));
      const [, hinted = '', msn = '', part = ''] =
        /TYPE=PART,URI="(v360\/(\d+)\.(\d+)\.m4s)"/.exec(await playlist()) ?? [];
      const [held, reloaded] = await Promise.all([file(hinted), file(`v360.m3u8?_HLS_msn=${msn}&_HLS_part=${part}`)]);
      const manifest = (await file('manifest.mpd')).body;
      const next = Number(msn) + 1;
      const media = await Promise.all([file(`v360/${next}.m4s`), file(`a/${next}.m4s`)]);
      return { text, hinted, held, reloaded, manifest, next, media };
    });
    expect(brokenHlsRules(text)).toEqual([]);
    expect([held.statusCode, held.rawPayload.length > 500]).toEqual([200, true]);
    expect(reloaded.body).toContain(`URI="${hinted}"`);
    expect(brokenDashRules(manifest)).toEqual([]);
    expect(manifest).toContain('availabilityTimeComplete="false"');
    for (const { statusCode, rawPayload } of media)
      expect([statusCode, rawPayload.toString('latin1').match(/moof/g)?.length]).toEqual([200, 6]);
    expect((await file(`v360/${next}.m4s`)).rawPayload.equals(media[0].rawPayload)).toBe(true);
    expect((await file('v360.m3u8?_HLS_part=1')).statusCode).toBe(400);
    await encoder.kill();
    await until(kinds, (all) => all.endsWith('slate'));
    await expectValid();
  },
  TEST_MS,
);

/** Process IDs of the workers of this installation. */
const workers = async (): Promise<number[]> => {
  const pids: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [command, environment] = await Promise.all(
      ['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    );
    if (command?.includes('ingest-process') && environment?.includes(folder)) pids.push(Number(pid));
  }
  return pids;
};
