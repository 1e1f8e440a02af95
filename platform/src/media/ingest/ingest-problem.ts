/** What is wrong with a channel, and what an editor does about it. The API and the console know these codes. */
export const INGEST_PROBLEMS = {
  not_connected:
    'No encoder is connected. Viewers see "We’ll be right back". Start streaming to one of its addresses; playback begins by itself.',
  encoder_gone:
    'The encoder is gone. Viewers see "We’ll be right back". Check that it is streaming and has a network; playback recovers by itself.',
  on_backup:
    'The main encoder is gone, and the backup is on the air. Start the main encoder again: it takes over after 10 seconds.',
  no_picture:
    'The encoder sends no picture. Viewers see "We’ll be right back". Add a video source in the encoder, then start streaming again.',
  unreadable:
    'What the encoder sends cannot be read. Viewers see "We’ll be right back". Set the encoder to H.264 with AAC, then start streaming again.',
  no_key_frame:
    'The encoder sends a key frame less than every 20 seconds, so its picture cannot be read. Viewers see "We’ll be right back". Set its key frame interval to 2 seconds, then start streaming again.',
  stalled:
    'The encoder is connected, but its video does not advance or is incomplete. Restart the encoder, or lower its bit rate.',
  encoder_slow:
    'The encoder delivers less video than time passes, so viewers see "We’ll be right back" now and then. Lower its bit rate, size or frame rate, or use a faster line.',
  slow: 'The server encodes more slowly than the video arrives. Lower the size or frame rate of the encoder, or GS_INGEST_LADDER.',
  store_full:
    'The object store is full, so nothing new reaches viewers. Free space now; the channel continues by itself.',
  store_failed:
    'The object store or the database does not take new video. Ask an administrator to check both; the channel continues by itself.',
  port_taken: 'A port of this channel cannot be opened. Ask an administrator to free it, or to change GS_INGEST_PORT.',
  no_tool:
    'ffmpeg is not installed on the server. Install it (on Debian: apt-get install ffmpeg); the channel starts by itself.',
  no_slot:
    'All addresses for encoders are in use. Remove a channel that is no longer used, or raise GS_INGEST_CHANNELS.',
  worker_gone:
    'The process of this channel does not report. It is started again by itself; if this lasts longer than a minute, ask an administrator.',
} as const;
export type IngestProblem = keyof typeof INGEST_PROBLEMS;

/** Viewers are served as they should be, but something needs attention. */
const WARNINGS: ReadonlySet<IngestProblem> = new Set(['on_backup', 'slow', 'port_taken']);
export const isWarning = (problem: IngestProblem): boolean => WARNINGS.has(problem);

export class IngestError extends Error {
  override readonly name = 'IngestError';
  readonly code: IngestProblem;

  /** `detail`: for the log. */
  constructor(code: IngestProblem, detail: string) {
    super(detail);
    this.code = code;
  }
}
