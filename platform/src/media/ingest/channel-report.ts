import type { IngestProblem } from './ingest-problem.ts';
import type { IngestProtocol, InputName } from './receiver.ts';

/** What the worker of a channel reports each second; times are epoch ms. */
export interface InputReport {
  readonly protocol: IngestProtocol;
  readonly since: number;
  /** Bits per second that arrive. */
  readonly bitRate: number;
  /** Such as `h264 1280x720`, and `aac`; null until it was on the air, and without sound. */
  readonly video: string | null;
  readonly audio: string | null;
  /** Frames a second that the encoder announces; null until it was on the air. */
  readonly frameRate: number | null;
  readonly problem: IngestProblem | null;
}

export interface ChannelReport {
  readonly at: number;
  /** The input on the air; null: viewers see the slate. */
  readonly onAir: InputName | null;
  /** Since when that is so. */
  readonly since: number;
  readonly inputs: Readonly<Record<InputName, InputReport | null>>;
  /** Milliseconds from the end of the newest segment until now. */
  readonly lagMs: number;
  /** How much the lag has grown since the encoder is on the air: its clock is slower than ours. */
  readonly driftMs: number;
  /** Frames that did not arrive and were repeated, and those that were too many, since it is on the air. */
  readonly repeatedFrames: number;
  readonly droppedFrames: number;
  /** RMS of the last second, dBFS; null without sound. */
  readonly audioLevelDb: number | null;
  readonly problem: IngestProblem | null;
}
