import {
  DEFAULT_SOUND,
  durationSOf,
  type PackagedSound,
  type PackagedTrack,
  soundId,
  soundsOf,
  type UploadedPackage,
  uploadedCaptions,
  uploadedFolder,
  uploadedMaster,
  uploadedMediaId,
  uploadedMpd,
  uploadedPlaylist,
} from '../../../media/index.ts';
import { type Cue, captionSegments, readCaptions } from './captions.ts';
import { extractClosedCaptions, hasClosedCaptions } from './closed-captions.service.ts';
import { containerOfFile } from './container.ts';
import { encodeAudio, encodeVideo, extractText } from './encode.service.ts';
import { ladderOf, type Rendition, segmentSeconds } from './ladder.ts';
import { PROBE_LIMITS } from './limits.ts';
import { drawPosters, drawThumbnails } from './pictures.service.ts';
import type { SourceSound } from './sounds.ts';
import { readProbe, type Source } from './source-probe.ts';
import type { StepContext } from './step.ts';
import { UploadError } from './upload-error.ts';

/** Does a step, or returns what it returned when it was done before. */
export type DoStep = <Result extends object>(
  name: string,
  work: (context: StepContext) => Promise<Result>,
) => Promise<Result>;

export const CAPTIONS_STEP = 'captions';

/** Captions of a recording; the language is null when it has none. */
export interface CaptionsResult {
  readonly language: string | null;
  readonly cues: readonly Cue[];
}

/** The protocols of a file, and the demuxer of its first bytes: nothing in it leads to another file or host. */
const probe = async ({ file, folder, ffmpeg, signal, maxDurationS }: StepContext): Promise<Source> => {
  const demuxer = await containerOfFile(file);
  if (!demuxer) throw new UploadError('not_video');
  const asked = [
    '-print_format',
    'json',
    '-show_streams',
    '-show_format',
    '-protocol_whitelist',
    'file',
    '-f',
    demuxer,
    file,
  ];
  const printed = await ffmpeg.ffprobe(asked, { folder, limits: PROBE_LIMITS, signal });
  const source = readProbe(printed, demuxer, { maxDurationS });
  if (source.hdr && !ffmpeg.canToneMap()) throw new UploadError('hdr', `transfer ${source.hdr}`);
  return source;
};

const NO_CAPTIONS: CaptionsResult = { language: null, cues: [] };
/** Captions in the picture do not name their language. */
const CLOSED_CAPTION_LANGUAGE = 'en';

/** A text track, or else captions in the picture. */
const embeddedCaptions = async (context: StepContext, source: Source): Promise<CaptionsResult> => {
  const captionsIn = (text: string, language: string): CaptionsResult => {
    const cues = readCaptions(text);
    return cues.length > 0 ? { language, cues } : NO_CAPTIONS;
  };
  try {
    if (source.text !== null) return captionsIn(await extractText(context, source, source.text), source.textLanguage);
    if (!(await hasClosedCaptions(context, source))) return NO_CAPTIONS;
    return captionsIn(await extractClosedCaptions(context, source), CLOSED_CAPTION_LANGUAGE);
  } catch (error) {
    // Captions that cannot be read cost the captions, not the recording.
    if (error instanceof UploadError && error.code === 'broken') return NO_CAPTIONS;
    throw error;
  }
};

const videoOf = (track: PackagedTrack, { width, height, frameRate }: Rendition) => ({
  ...track,
  width,
  height,
  frameRate,
});

/** Writes captions and manifests; the master comes last, so that no manifest names what is absent. */
export const publishPackage = async (
  { uploadId, store }: Pick<StepContext, 'uploadId' | 'store'>,
  content: UploadedPackage,
  { cues }: CaptionsResult,
): Promise<void> => {
  const folder = uploadedFolder(uploadedMediaId(uploadId));
  const put = (file: string, text: string) => store.put(folder + file, Buffer.from(text));
  const { ticks, timescale } = content.segmentLength;
  if (content.captions !== null) {
    const files = captionSegments(cues, content.segments, (ticks / timescale) * 1_000);
    for (const [n, text] of files.entries()) await put(`captions/${n}.vtt`, text);
    await put('captions.m3u8', uploadedCaptions(content));
  }
  for (const track of [...content.videos, ...soundsOf(content)]) await put(`${track.id}.m3u8`, uploadedPlaylist(track));
  await put('manifest.mpd', uploadedMpd(content));
  await put('master.m3u8', uploadedMaster(content));
};

const soundsIn = ({ audio, sounds }: Source): readonly SourceSound[] =>
  sounds ?? (audio === null ? [] : [{ ...DEFAULT_SOUND, stream: audio }]);

/** The default sound has to be readable; another one that is not costs only itself. */
const encodeSounds = async (
  step: DoStep,
  source: Source,
  segmentS: number,
): Promise<Pick<UploadedPackage, 'audio' | 'otherSounds' | 'soundsLeftOut'>> => {
  const [main, ...others] = soundsIn(source);
  if (!main) return { audio: null };
  const { stream, ...label } = main;
  const track = await step('audio', (context) => encodeAudio(context, source, { id: soundId(0), stream, segmentS }));
  const otherSounds: PackagedSound[] = [];
  for (const [index, { stream: other, ...otherLabel }] of others.entries()) {
    const id = soundId(index + 1);
    const { sound } = await step(`audio ${id}`, async (context) => ({
      sound: await encodeAudio(context, source, { id, stream: other, segmentS }).catch(ignoreBroken),
    }));
    if (sound) otherSounds.push({ ...sound, ...otherLabel });
  }
  const unreadable = others.length - otherSounds.length;
  return { audio: { ...track, ...label }, otherSounds, soundsLeftOut: (source.soundsLeftOut ?? 0) + unreadable };
};

const ignoreBroken = (error: unknown): null => {
  if (error instanceof UploadError && error.code === 'broken') return null;
  throw error;
};

/** From an uploaded file to a package with manifests. Each step is done once, also when the process is killed in between. */
export const processUpload = async (
  step: DoStep,
): Promise<{ readonly content: UploadedPackage; readonly posters: number }> => {
  const source = await step('probe', probe);
  const ladder = ladderOf(source);
  const [first] = ladder;
  const smallest = ladder.at(-1);
  if (!first || !smallest) throw new UploadError('bad_dimensions');
  const segmentS = segmentSeconds(first);
  const videos = [];
  for (const rendition of ladder) {
    const track = await step(`video ${rendition.id}`, (context) => encodeVideo(context, source, rendition));
    videos.push(videoOf(track, rendition));
  }
  const sounds = await encodeSounds(step, source, segmentS);
  const captions = await step(CAPTIONS_STEP, (context) => embeddedCaptions(context, source));
  const [largestTrack, smallestTrack] = [videos[0], videos.at(-1)];
  if (!largestTrack || !smallestTrack) throw new UploadError('broken');
  await step('thumbnails', async (context) => ({ count: await drawThumbnails(context, smallestTrack) }));
  const { count: posters } = await step('posters', async (context) => ({
    count: await drawPosters(context, largestTrack),
  }));
  const content: UploadedPackage = {
    videos,
    ...sounds,
    segmentLength: { ticks: first.segmentFrames * first.frameRate.denominator, timescale: first.frameRate.numerator },
    segments: largestTrack.segments.length,
    captions: captions.language,
  };
  if (durationSOf(content) <= 0) throw new UploadError('broken', 'no picture was encoded');
  await step('manifests', async (context) => {
    await publishPackage(context, content, captions);
    return {};
  });
  return { content, posters };
};

const VIDEO_WEIGHT = 10;
const weightOf = (step: string): number => (step.startsWith('video') ? VIDEO_WEIGHT : 1);

/** Share of the work that is done: encoding pictures takes most of it. Before the probe a middle size is assumed. */
export const progressOf = (
  done: readonly string[],
  current: string,
  fraction: number,
  source: Source | null,
): number => {
  const total = (source ? ladderOf(source).length : 3) * VIDEO_WEIGHT + 5 + (source ? soundsIn(source).length : 1);
  const sum = done.reduce((all, name) => all + weightOf(name), 0) + weightOf(current) * fraction;
  return Math.min(0.99, sum / total);
};
