import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from './browser.ts';
import { makeLongVideo } from './hours/long-video.ts';
import { playToTheEnd } from './hours/play-to-the-end.ts';
import { saveRecording, sendFile, untilReady } from './hours/upload.ts';
import { bytesOf, watchResources } from './hours/used-resources.ts';
import { machine, markdownTable } from './report.ts';
import { startSite } from './site.ts';

/**
 * A file of hours is uploaded, processed, listed and played at its end on the site. Exits with 1 when it is refused, loses
 * a part, or does not play.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    size: { type: 'string', default: '960x540' },
    rate: { type: 'string', default: '24' },
  },
});
const minutes = Number(values.minutes);
const MEBIBYTE = 1024 ** 2;
/** Seconds by which the result may differ from the file. */
const TOLERANCE_S = 5;

const mebibytes = (bytes: number): string => `${(bytes / MEBIBYTE).toFixed(0)} MiB`;
const rows: (readonly [string, string])[] = [];
const note = (what: string, figure: string): void => {
  rows.push([what, figure]);
  console.error(`${what}: ${figure}`);
};
let startedMs = performance.now();
/** Since the last call. */
const took = (): string => {
  const s = (performance.now() - startedMs) / 1000;
  startedMs = performance.now();
  return s < 120 ? `${s.toFixed(1)} s` : `${(s / 60).toFixed(1)} min`;
};

const folder = await mkdtemp(path.join(os.tmpdir(), 'bench-hours-'));
const site = await startSite();
const browser = await launchBrowser();
const resources = watchResources(site.dataDir);
try {
  const file = makeLongVideo(folder, { minutes, size: values.size, rate: Number(values.rate) });
  const { size } = await stat(file);
  note('file', `${minutes} min, ${values.size}, ${values.rate} frames/s, two sounds, ${mebibytes(size)}`);
  const emptyBytes = bytesOf(site.dataDir);
  took();
  const id = await sendFile(site, file);
  note('uploaded by tus in', took());
  let step = '';
  const upload = await untilReady(site, id, (next) => {
    if (step !== '') note(`step ${step}`, took());
    else took();
    step = next;
  });
  note(`step ${step}`, took());
  resources.stop();
  note('memory of the platform, highest', mebibytes(resources.used.platformMemory));
  note('memory of ffmpeg, highest', mebibytes(resources.used.ffmpegMemory));
  note('disk beside the empty site, highest', mebibytes(resources.used.disk - emptyBytes));
  note('disk beside the empty site, afterwards', mebibytes(bytesOf(site.dataDir) - emptyBytes));
  const recording = await saveRecording(site, upload);
  const played = await playToTheEnd(browser, `${site.front.origin}/watch/${recording}`);
  note(
    'manifest',
    `${(played.manifestBytes / 1000).toFixed(1)} kB, ${(played.sentBytes / 1000).toFixed(1)} kB compressed`,
  );
  note('from the key End to a picture 20 s before the end', `${(played.seekMs / 1000).toFixed(1)} s`);
  note('length in the player, ended at', `${played.durationS.toFixed(1)} s, ${played.endedS.toFixed(1)} s`);
  console.log(machine(await browser.version()));
  console.log(markdownTable(['what', 'figure'], rows));
  const wantedS = minutes * 60;
  const isWhole = [upload.durationS ?? 0, played.durationS, played.endedS].every(
    (s) => Math.abs(s - wantedS) <= TOLERANCE_S,
  );
  if (!isWhole || upload.sounds.length !== 2) {
    console.error(`The recording is not the whole file: ${JSON.stringify({ upload, played })}`);
    process.exitCode = 1;
  }
} finally {
  resources.stop();
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
