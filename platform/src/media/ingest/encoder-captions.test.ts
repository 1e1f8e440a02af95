import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { makeClosedCaptionVideo } from '../../testing/closed-caption-video.ts';
import { brokenDashRules } from '../../testing/dash-rules.ts';
import { brokenHlsRules } from '../../testing/hls-rules.ts';
import { openPacedChannel, type PacedChannel } from '../../testing/paced-channel.ts';
import { transportStream } from '../../testing/splicing-encoder.ts';
import type { Latency } from '../packaging/latency.ts';
import { ingestedFolder, initFile, segmentFile } from './ingested-media-id.ts';
import { liveManifest } from './live-dash.ts';
import { liveMaster } from './live-hls.ts';
import { listedRuns } from './live-run.ts';

const WINDOW_MS = 600_000;
const WORDS = 'PITCHING CHANGE';
/** More than a period of the captions. */
const SEEN_MS = 8_000;

/** So much is sent, since what is sent and not listed yet is some seconds. */
const LENGTH_S = 20;
const TEST_MS = 240_000;

/** Ends the channel of a test. */
let stop: () => Promise<void> = async () => undefined;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'grandstand-captions-'));
});
afterEach(() => stop());
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** An encoder whose video has a caption in each period of six seconds. */
const startChannel = async (frameRate: number, latency: Latency, demuxer: 'mpegts' | 'flv') => {
  const video = await makeClosedCaptionVideo(folder, `captions-${frameRate}.mp4`, WORDS, frameRate);
  const bytes = await transportStream({ file: video, format: demuxer, lengthS: LENGTH_S });
  const channel = await openPacedChannel(folder, { bytes, lengthMs: LENGTH_S * 1_000, demuxer, latency });
  stop = channel.close;
  return channel;
};

/** What ffmpeg reads as CC1 in the segments that viewers get. */
const captionsSeen = async ({ files, live }: PacedChannel): Promise<string> => {
  const run = await live(SEEN_MS);
  const names = [
    initFile('v240', run.run),
    ...Array.from({ length: run.segments }, (_, index) => segmentFile('v240', run.firstNumber + index)),
  ];
  const file = path.join(folder, 'seen.mp4');
  await writeFile(
    file,
    Buffer.concat(names.map((name) => files.get(`${ingestedFolder('harbor')}${name}`) ?? Buffer.alloc(0))),
  );
  const args = ['-v', 'quiet', '-f', 'lavfi', '-i', `movie=${file}[out+subcc]`, '-map', '0:s', '-f', 'srt', 'pipe:1'];
  return spawnSync(findFfmpeg(), args, { encoding: 'utf8' }).stdout;
};

test.each([
  [25, 25, 'standard', 'mpegts'],
  [25, 25, 'low', 'mpegts'],
  // Every second frame is left out.
  [50, 25, 'standard', 'mpegts'],
  [50, 25, 'standard', 'flv'],
  // Every fifth frame is repeated.
  [20, 24, 'standard', 'mpegts'],
  [20, 24, 'standard', 'flv'],
] as const)(
  'closed captions of an encoder at %i frames a second are whole in segments at %i with %s latency, from %s, and manifests declare them',
  async (sent, made, latency, format) => {
    const channel = await startChannel(sent, latency, format);
    expect(await captionsSeen(channel)).toContain(WORDS);
    expect(channel.runs.map(({ kind, frameRate, captions }) => [kind, frameRate, captions])).toEqual([
      ['slate', 25, undefined],
      ['live', made, ['CC1']],
    ]);
    const listed = listedRuns(channel.runs, WINDOW_MS);
    const master = liveMaster(listed);
    expect(master).toMatch(/^#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",.*INSTREAM-ID="CC1"$/m);
    expect(master).not.toContain('SERVICE1');
    expect(master).toMatch(/^#EXT-X-STREAM-INF:.*,CLOSED-CAPTIONS="cc"$/m);
    expect(brokenHlsRules(master)).toEqual([]);
    expect(liveMaster(listed.slice(0, 1))).toMatch(/^#EXT-X-STREAM-INF:.*,CLOSED-CAPTIONS=NONE$/m);
    const [slate = '', live = ''] = liveManifest(listed, WINDOW_MS).split('<Period ').slice(1);
    expect(slate).not.toContain('<Accessibility');
    expect(live).toContain('<Accessibility schemeIdUri="urn:scte:dash:cc:cea-608:2015" value="CC1=eng"/>');
    expect(brokenDashRules(liveManifest(listed, WINDOW_MS))).toEqual([]);
  },
  TEST_MS,
);
