/** @long */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { Authorize } from '@grandstand/shared-contracts/api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ChildPlatform, startChildPlatform } from '../../testing/child-platform.ts';
import { brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenHlsRules } from '../../testing/hls-rules.ts';
import { spliceMessage } from '../../testing/splice-messages.ts';
import { brightnessOf, startSplicingEncoder } from '../../testing/splicing-encoder.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { SAVE_CHANNEL } from '../../testing/test-editors.ts';
import { freePorts } from '../../testing/test-encoders.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { testUploads } from '../../testing/test-uploads.ts';
import { testViewers } from '../../testing/test-viewers.ts';
import { until } from '../../testing/until.ts';

const ADDRESSES = 'query ($channel: ID!) { ingestAddresses(channel: $channel) { srt } }';
const TEST_MS = 120_000;
const FRAME_MS = 40;
const S = 90_000;
/** Seconds from the first frame: the break, at which the picture becomes white, and the return. */
const [BREAK_S, RETURN_S] = [13, 21];
const SPLICES = [
  // Encoders repeat a message.
  ...[6, 7, 8].map((sentAtS) => ({
    sentAtS,
    section: (ticksAt: (s: number) => number) =>
      spliceMessage({ eventId: 41, ptsTicks: ticksAt(BREAK_S), durationTicks: 60 * S }),
  })),
  {
    sentAtS: 18,
    section: (ticksAt: (s: number) => number) =>
      spliceMessage({ eventId: 41, isOut: false, ptsTicks: ticksAt(RETURN_S) }),
  },
];

let database: TestDatabase;
let folder: string;
let platform: ChildPlatform;
/** Another process on the same database and store: it serves viewers. */
let replica: TestPlatform;
let channel: string;
let contentUrl: string;
let encoder: ReturnType<typeof startSplicingEncoder> | undefined;

beforeAll(async () => {
  [database, folder] = await Promise.all([testDatabase(), mkdtemp(path.join(tmpdir(), 'grandstand-breaks-'))]);
  const environment = {
    GS_DATA_DIR: folder,
    GS_REGISTRY_PROCESS: 'shared',
    GS_INGEST_PORT: String(await freePorts(3)),
    GS_INGEST_CHANNELS: '1',
    GS_INGEST_LADDER: '240',
    FFMPEG_PATH: findFfmpeg(),
  };
  platform = await startChildPlatform({ ...environment, DATABASE_URL: database.url });
  replica = await testPlatform(environment, { ...database, pool: () => ({ open: 0, idle: 0, waiting: 0 }) } as never);
  const editor = await testUploads(platform.addresses.console);
  const saved = await editor.query<{ saveChannel: { id: string } }>(SAVE_CHANNEL, {
    channel: { name: 'Harbor', source: 'ingested', isFree: true },
  });
  channel = saved.data.saveChannel.id;
  setClock();
  const viewer = await (await testViewers(replica)).viewer(null, 'encoder-breaks-2');
  contentUrl = Authorize.reply.parse((await viewer.play(channel)).grant).contentUrl;
  type Addresses = { ingestAddresses: readonly [{ srt: string }, unknown] };
  const { data } = await editor.query<Addresses>(ADDRESSES, { channel });
  await until(playlist, (text) => text.includes('.m4s'));
  encoder = startSplicingEncoder(data.ingestAddresses[0].srt, { whiteAtS: BREAK_S, size: '320x180' }, SPLICES);
}, 180_000);
afterAll(async () => {
  await encoder?.kill();
  await replica.close();
  await platform.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** The clock of a test platform is stopped; the encoder is in real time. */
const setClock = (): void => {
  replica.clock.offsetMs += Date.now() - replica.clock.now();
};
const file = (name: string) => {
  setClock();
  return replica.site.inject({ url: contentUrl.replace(/[^/]+$/, name) });
};
const playlist = async (): Promise<string> => (await file('v240.m3u8')).body;

/** Epoch ms of the first white frame of the encoder's run, by the date and the segments of the playlist. */
const whiteAtMs = async (text: string): Promise<number> => {
  const run = text.split('#EXT-X-MAP:').at(-1) ?? '';
  const [, init = '', date = ''] = /^URI="([^"]+)"\n#EXT-X-PROGRAM-DATE-TIME:(\S+)/.exec(run) ?? [];
  const names = [init, ...[...run.matchAll(/^v240\/\d+\.m4s$/gm)].map(([name]) => name)];
  const parts = await Promise.all(names.map(async (name) => (await file(name)).rawPayload));
  return Date.parse(date) + brightnessOf(Buffer.concat(parts)).findIndex((one) => one > 128) * FRAME_MS;
};

test(
  'a break that an encoder signals by SRT is in the manifests at its picture, before it is played, once, and ends with its return',
  async () => {
    const announced = await until(playlist, (text) => text.includes('SCTE35-OUT'));
    const [, id = '', start = ''] = /ID="break-(\d+)",.*?START-DATE="([^"]+)"/.exec(announced) ?? [];
    // What is listed ends before the break: players know it before they reach it.
    const dash = (await file('manifest.mpd')).body;
    const published = /publishTime="([^"]+)"/.exec(dash)?.[1] ?? '';
    expect(Date.parse(published)).toBeLessThan(Date.parse(start));
    const epoch = Date.parse(/availabilityStartTime="([^"]+)"/.exec(dash)?.[1] ?? '');
    expect(dash).toContain(`<Event presentationTime="${Date.parse(start) - epoch}" duration="60000" id="${id}">`);

    const ended = await until(playlist, (text) => text.includes('SCTE35-IN'));
    expect(ended.match(/SCTE35-OUT/g)).toHaveLength(1);
    const range = new RegExp(`ID="break-${id}".*START-DATE="${start}",PLANNED-DURATION=60\\.000.*,DURATION=([\\d.]+)`);
    expect(Number(range.exec(ended)?.[1])).toBeCloseTo(RETURN_S - BREAK_S, 1);
    expect(Math.abs(Date.parse(start) - (await whiteAtMs(await playlist())))).toBeLessThanOrEqual(2 * FRAME_MS);
    expect(brokenHlsRules(await playlist())).toEqual([]);
    expect(brokenDashRules((await file('manifest.mpd')).body)).toEqual([]);
  },
  TEST_MS,
);
