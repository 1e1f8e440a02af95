import { readdir, readFile } from 'node:fs/promises';
import { launchBrowser } from './browser.ts';
import { startClockEncoder } from './ingest/clock-encoder.ts';
import { makeIngestedChannel } from './ingest/ingested-channel.ts';
import { readVideo, untilVideo } from './ingest/video-reading.ts';
import { machine, markdownTable } from './report.ts';
import { startSite } from './site.ts';
import { subscriber } from './viewer.ts';

/**
 * An encoder pushes a clock, and a signed-in viewer watches it: the latency, and what the viewer sees when the encoder is gone
 * and returns, and when the worker of the channel is killed. Nothing is reloaded. Exits with 1 when something does not arrive.
 */
const SAMPLES = 20;
const PATIENCE_MS = 120_000;
/** Seconds; a player joins nine behind the newest segment. */
const MAX_LATENCY_S = 30;

const rows: (readonly [string, string])[] = [];
const note = (what: string, figure: string): void => {
  rows.push([what, figure]);
  console.error(`${what}: ${figure}`);
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let startedMs = performance.now();
const restart = (): void => void (startedMs = performance.now());
const took = (): string => `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;

/** The workers of this installation. */
const workersOf = async (dataDir: string): Promise<number[]> => {
  const pids: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [command = '', environment = ''] = await Promise.all(
      ['cmdline', 'environ'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    );
    if (command.includes('ingest-process') && environment.includes(dataDir)) pids.push(Number(pid));
  }
  return pids;
};

const site = await startSite();
const browser = await launchBrowser();
let stopEncoder = (): void => undefined;
try {
  const channel = await makeIngestedChannel(site);
  const context = await subscriber(browser, site.front.origin);
  stopEncoder = startClockEncoder(channel.srt);
  const page = await context.newPage();
  await page.goto(`${site.front.origin}/watch?with=${channel.id}`);
  restart();
  await untilVideo(page, ({ shows, latencyS }) => shows === 'clock' && latencyS < MAX_LATENCY_S, PATIENCE_MS);
  note('from opening the page to the live picture', took());
  await pause(10_000);
  const latencies: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    const reading = await readVideo(page);
    if (reading?.shows === 'clock') latencies.push(reading.latencyS);
    await pause(500);
  }
  const sorted = latencies.toSorted((a, b) => a - b);
  note(
    'latency from the encoder to the screen, median, lowest and highest',
    `${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, ${sorted[0]?.toFixed(1)} s, ${sorted.at(-1)?.toFixed(1)} s`,
  );

  restart();
  stopEncoder();
  await untilVideo(page, ({ shows }) => shows === 'slate', PATIENCE_MS);
  note('encoder killed: until viewers see the slate', took());
  note('alarm of editors', String(await channel.alarm()));
  restart();
  stopEncoder = startClockEncoder(channel.rtmp);
  const back = await untilVideo(
    page,
    ({ shows, latencyS }) => shows === 'clock' && latencyS < MAX_LATENCY_S,
    PATIENCE_MS,
  );
  note('encoder back over RTMP: until viewers see it, without a reload', `${took()}, latency ${back.latencyS} s`);

  const [worker] = await workersOf(site.dataDir);
  if (worker === undefined) throw new Error('The channel has no worker.');
  const killedMs = Date.now();
  restart();
  process.kill(worker, 'SIGKILL');
  const isAfter = (latencyS: number): boolean => Date.now() - latencyS * 1000 > killedMs + 1_000;
  const again = await untilVideo(page, ({ shows, latencyS }) => shows === 'clock' && isAfter(latencyS), PATIENCE_MS);
  note('worker killed: until viewers see what was sent after that', `${took()}, latency ${again.latencyS} s`);
  const before = (await readVideo(page))?.positionS ?? 0;
  await pause(5_000);
  const playedS = ((await readVideo(page))?.positionS ?? 0) - before;
  note('played in the five seconds after that', `${playedS.toFixed(1)} s`);
  console.log(machine(await browser.version()));
  console.log(markdownTable(['what', 'figure'], rows));
  if (playedS < 3) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  stopEncoder();
  await browser.close();
  await site.stop();
}
