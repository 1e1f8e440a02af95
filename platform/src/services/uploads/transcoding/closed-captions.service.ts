import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { encodingLimits, PROBE_LIMITS } from './limits.ts';
import type { Source } from './source-probe.ts';
import type { StepContext } from './step.ts';

/** Where frames are looked at, as shares of the length: captions may begin after a leader. */
const LOOKS = [0, 0.1, 0.3, 0.6];
const FRAMES = 60;
const MAX_BYTES = 32 * 1024 ** 2;

const Probed = z.object({
  streams: z.array(z.object({ closed_captions: z.int().default(0) })).default([]),
});

/** Whether frames contain CEA-608 or CEA-708: that is known after some were decoded. */
export const hasClosedCaptions = async (context: StepContext, source: Source): Promise<boolean> => {
  const { ffmpeg, file, folder, signal } = context;
  const intervals = LOOKS.map((share) => `${(source.durationS * share).toFixed(1)}%+#${FRAMES}`);
  const text = await ffmpeg.ffprobe(
    [
      ...['-print_format', 'json', '-select_streams', String(source.video)],
      ...['-show_entries', 'stream=closed_captions:frame=pict_type', '-read_intervals', intervals.join(',')],
      ...['-protocol_whitelist', 'file', '-f', source.demuxer, file],
    ],
    { folder, limits: PROBE_LIMITS, signal },
  );
  const { streams } = Probed.parse(JSON.parse(text));
  return streams.some(({ closed_captions: found }) => found === 1);
};

/**
 * The first caption channel of the picture (CC1, mostly the language of the program) as WebVTT. The filter opens the file by
 * itself: with the same demuxer, and by a name that needs no escape.
 */
export const extractClosedCaptions = async (context: StepContext, source: Source): Promise<string> => {
  const { ffmpeg, file, folder, signal, report } = context;
  await symlink(path.resolve(file), path.join(folder, 'source'));
  const graph = `movie=filename=source:format_name=${source.demuxer}:streams=v[out0+subcc]`;
  await ffmpeg.ffmpeg(
    [
      ...['-progress', 'pipe:1', '-f', 'lavfi', '-i', graph],
      ...['-map', '0:s', '-f', 'webvtt', '-fs', String(MAX_BYTES), 'captions.vtt'],
    ],
    {
      folder,
      limits: { ...encodingLimits(source.durationS, 128_000, 1), outputBytes: MAX_BYTES },
      signal,
      onLine(line) {
        const [, us] = /^out_time_us=(\d+)$/.exec(line) ?? [];
        if (us !== undefined) report(Math.min(1, Number(us) / 1e6 / source.durationS));
      },
    },
  );
  return readFile(path.join(folder, 'captions.vtt'), 'utf8');
};
