import { parseArgs } from 'node:util';
import { segmentS } from '../../platform/src/media/packaging/rendition.ts';
import { startStitchedServer } from '../../platform/src/testing/stitched/stitched-server.ts';
import { playAll } from './players/play-all.ts';
import type { PlayerReport } from './players/start-player.ts';
import { machine, markdownTable } from './report.ts';

/**
 * hls.js, dash.js, Shaka Player and Video.js play a live stream of the media module that changes between a channel and a
 * recording each minute: stalls, gaps and errors of each. Exits with 1 when one of them stops or reports a fatal error.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, 'part-segments': { type: 'string', default: '32' } },
});
const SECONDS = Number(values.seconds);
const PART_SEGMENTS = Number(values['part-segments']);
/** Of the time since the first frame. On a machine that is too busy the media clock is slow, which is not a stall. */
const MAX_STALLED = 0.05;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const server = await startStitchedServer(PART_SEGMENTS);
const { playing, browserVersion, close } = await playAll(server, PART_SEGMENTS * segmentS);
const reports: PlayerReport[] = [];
try {
  await pause(SECONDS * 1000);
  reports.push(...(await Promise.all(playing.map(({ report }) => report()))));
} finally {
  await close();
  await server.close();
}

const HEAD = [
  'player',
  'played s',
  'since first frame s',
  'discontinuities, at least',
  'stalls',
  'stalled s',
  'jumps',
  'errors',
  'dropped frames',
];
const rows = reports.map((report) => [
  report.player,
  report.playedS.toFixed(1),
  report.elapsedS.toFixed(1),
  String(report.discontinuities),
  String(report.stalls),
  report.stalledS.toFixed(1),
  String(report.jumps),
  report.errors.length === 0 ? 'none' : report.errors.join('; '),
  String(report.droppedFrames),
]);
console.log(machine(browserVersion));
console.log(markdownTable(HEAD, rows));
const failed = reports.filter(
  ({ elapsedS, stalledS, errors }) =>
    elapsedS === 0 || stalledS > MAX_STALLED * elapsedS || errors.some((error) => error.startsWith('fatal')),
);
for (const { player } of failed) console.error(`${player} did not play through: see its row.`);
process.exitCode = failed.length > 0 ? 1 : 0;
