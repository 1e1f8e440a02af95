import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const framesPerSegment = 48;
const videoTimescale = 12_800;
/** ffmpeg arguments as one would type them. */
const words = (line: string): string[] => line.split(' ');
const exact = '-map_metadata -1 -fflags +bitexact';

interface Rendition {
  id: string;
  height: number;
  crf: number;
  profile: string;
  level: string;
}

/** Fixed profile, level and reference count keep the init segments byte-identical over all clips. */
export const renditions: Rendition[] = [
  { id: 'v720', height: 720, crf: 35, profile: 'high', level: '3.1' },
  { id: 'v540', height: 540, crf: 38, profile: 'high', level: '3.1' },
  { id: 'v360', height: 360, crf: 39, profile: 'main', level: '3.0' },
];

const rawInput = '-f rawvideo -pix_fmt rgba -s 1280x720 -r 25 -i pipe:0';
const bt709 = '-color_primaries bt709 -color_trc bt709 -colorspace bt709';
const picture = (height: number): string =>
  `-map 0:v -an ${exact} -vf scale=-2:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p ${bt709}`;

/** One fMP4 per rendition, one `moof` per 1.92 s, all made from a single pass over the frames. */
export const clipArguments = (clip: string, outDir: string): string[] => {
  const outputs = renditions.flatMap(({ id, height, crf, profile, level }) => [
    ...words(`${picture(height)} -flags:v +bitexact`),
    ...words(`-c:v libx264 -preset slow -tune animation -crf ${crf} -profile:v ${profile} -level:v ${level}`),
    ...words(`-g ${framesPerSegment} -keyint_min ${framesPerSegment} -sc_threshold 0 -bf 4 -refs 4`),
    ...words(`-x264-params open-gop=0:scenecut=0:force-cfr=1 -video_track_timescale ${videoTimescale}`),
    ...words('-movflags +cmaf+frag_keyframe+negative_cts_offsets -f mp4'),
    join(outDir, `${clip}-${id}.mp4`),
  ]);
  return [...words(rawInput), ...outputs];
};

/** The sounds of a game. `a` is the home announcers', the only one of a clip without alternatives. */
export const sounds = ['a', 'away', 'radio'] as const;
export type Sound = (typeof sounds)[number];

/**
 * What makes a sound recognizable, as ffmpeg's expression of the time `t`: an organ that is different for each clip, the
 * same a fourth lower with two short chimes in each segment, or the syllables of a voice on AM radio.
 */
const voices: Record<Sound, (organHz: number) => string> = {
  a: (hz) => `(0.022*sin(2*PI*${hz}*t)+0.014*sin(2*PI*${hz * 1.5}*t))*pow(max(0,sin(2*PI*t/7.68)),6)`,
  away: (hz) =>
    `(0.022*sin(2*PI*${hz * 0.75}*t)+0.014*sin(2*PI*${hz * 1.125}*t))*pow(max(0,sin(2*PI*t/7.68)),6)` +
    '+0.05*sin(2*PI*1319*t)*(lt(mod(t,1.92),0.12)+between(mod(t,1.92),0.24,0.36))',
  radio: () =>
    '0.09*(sin(2*PI*620*t)+0.5*sin(2*PI*1240*t)+0.3*sin(2*PI*1860*t))*pow(max(0,sin(2*PI*t*3.125)),2)*lt(mod(t,3.84),2.9)',
};

const crowds: Record<Sound, { noise: string; filter: string }> = {
  a: { noise: 'a=0.11:seed=7', filter: 'lowpass=f=2600,highpass=f=140' },
  away: { noise: 'a=0.11:seed=11', filter: 'lowpass=f=2600,highpass=f=140' },
  radio: { noise: 'a=0.03:seed=13', filter: 'lowpass=f=3000,highpass=f=300' },
};

/** AAC frames in a segment, and its length in seconds. */
const segmentSound = { frames: 90, seconds: 1.92 };

interface SoundRequest {
  clip: string;
  sound: Sound;
  organHz: number;
  segments: number;
}

/** One sound over crowd noise with a slow swell, in whole segments. */
export const audioArguments = ({ clip, sound, organHz, segments }: SoundRequest, outDir: string): string[] => {
  const lengthS = segments * segmentSound.seconds;
  const { noise, filter } = crowds[sound];
  const voice = `aevalsrc='${voices[sound](organHz)}':s=48000:d=${lengthS.toFixed(2)}`;
  const crowd = `anoisesrc=c=pink:${noise}:r=48000:d=${lengthS.toFixed(2)},${filter},tremolo=f=0.130208:d=0.35`;
  const fadeAt = (lengthS - 0.05).toFixed(2);
  const mix = `[0:a][1:a]amix=inputs=2:normalize=0,afade=t=in:d=0.05,afade=t=out:st=${fadeAt}:d=0.05,apad[a]`;
  return [
    ...words('-f lavfi -i'),
    voice,
    ...words('-f lavfi -i'),
    crowd,
    ...words(`-filter_complex ${mix} -map [a] ${exact} -flags:a +bitexact`),
    ...words(`-frames:a ${segments * segmentSound.frames} -c:a aac -b:a 48k -ac 1 -ar 48000`),
    ...words('-movflags +cmaf -frag_duration 1920000 -f mp4'),
    join(outDir, `${clip}-${sound}.mp4`),
  ];
};

/** The landing loop as VP9, and as progressive H.264 for browsers without it. */
export const backgroundArguments = (outDir: string): string[] => [
  ...words(rawInput),
  ...words(`${picture(540)} -c:v libvpx-vp9 -b:v 0 -crf 43 -g 240 -row-mt 1 -deadline good -cpu-used 2 -f webm`),
  join(outDir, 'landing.webm'),
  ...words(`${picture(540)} -c:v libx264 -preset slower -crf 30 -profile:v main -g 120 -movflags +faststart -f mp4`),
  join(outDir, 'landing.mp4'),
];

/** The first picture of every segment of a clip that was encoded before, as the seek bar shows it. */
export const thumbnailArguments = (clip: string, clipsDir: string, outDir: string): string[] => [
  ...words('-i'),
  join(clipsDir, `${clip}-v360.mp4`),
  ...words(`-vf select=not(mod(n\\,${framesPerSegment})),scale=160:90 -fps_mode passthrough -q:v 6`),
  ...words(`${exact} -flags:v +bitexact -start_number 0`),
  join(outDir, `${clip}-%d.jpg`),
];

interface Encoder {
  take: (rgba: Buffer) => Promise<void>;
  /** @throws when ffmpeg left with another code than 0. */
  finish: () => Promise<void>;
}

/** Starts ffmpeg (`FFMPEG_PATH` or the one on the path); frames go to its standard input. */
export const startEncoder = (args: string[]): Encoder => {
  const child = spawn('nice', ['-n', '10', process.env.FFMPEG_PATH ?? 'ffmpeg', '-v', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const left = once(child, 'exit');
  return {
    take: async (rgba) => {
      if (!child.stdin.write(rgba)) await once(child.stdin, 'drain');
    },
    finish: async () => {
      child.stdin.end();
      const [code] = await left;
      if (code !== 0) throw new Error(`ffmpeg left with code ${code}; its message is above.`);
    },
  };
};
