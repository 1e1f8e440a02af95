import type { ChannelReport, InputReport } from './channel-report.ts';
import type { InputState } from './choose-input.ts';
import type { Encoding } from './encoding.ts';
import type { IngestProblem } from './ingest-problem.ts';
import type { LiveInput } from './live-input.ts';
import type { OnAir } from './on-air.ts';
import type { InputName } from './receiver.ts';

export type Inputs = Record<InputName, LiveInput | null>;

/** An input that could not be used is tried again. */
const RETRY_MS = 10_000;

const stateOf = (live: LiveInput | null, nowMs: number): InputState | null =>
  live && {
    connectedAtMs: live.connectedAtMs,
    lastByteMs: live.lastByteMs(),
    isOpen: live.isOpen(),
    isRefused: live.problem !== null && nowMs - live.problemAtMs < RETRY_MS,
  };

/** For the decision which input is used. */
export const inputStates = (
  { main, backup }: Readonly<Inputs>,
  nowMs: number,
): Record<InputName, InputState | null> => ({
  main: stateOf(main, nowMs),
  backup: stateOf(backup, nowMs),
});

interface ChannelState {
  readonly air: OnAir;
  readonly inputs: Readonly<Inputs>;
  readonly encoding: Encoding | null;
  readonly isPortTaken: boolean;
  readonly nowMs: number;
}

/** What an editor has to know first. */
const problemOf = ({ air, inputs, isPortTaken }: ChannelState): IngestProblem | null => {
  const stored = air.storeProblem();
  if (stored) return stored;
  const refused = [inputs.main, inputs.backup].find((live) => live?.problem)?.problem ?? null;
  const other = refused ?? (isPortTaken ? 'port_taken' : null);
  const { name } = air.input();
  if (name === null) return other ?? (air.hadEncoder() ? 'encoder_gone' : 'not_connected');
  return name === 'backup' ? 'on_backup' : other;
};

const inputReport = (live: LiveInput | null): InputReport | null =>
  live && {
    protocol: live.input.protocol,
    since: live.connectedAtMs,
    bitRate: live.bitsPerSecond(),
    video: live.source && `${live.source.videoCodec} ${live.source.width}x${live.source.height}`,
    audio: live.source?.audioCodec ?? null,
    frameRate: live.source && Math.round(live.source.frameRate * 100) / 100,
    problem: live.problem,
  };

export const reportOf = (state: ChannelState): ChannelReport => {
  const { air, inputs, encoding, nowMs } = state;
  const stats = encoding?.stats();
  const firstLagMs = air.firstLagMs();
  const { name, sinceMs } = air.input();
  return {
    at: nowMs,
    onAir: name,
    since: sinceMs,
    inputs: { main: inputReport(inputs.main), backup: inputReport(inputs.backup) },
    lagMs: air.lagMs(),
    driftMs: firstLagMs === null ? 0 : Math.round(air.lagMs() - firstLagMs),
    repeatedFrames: stats?.repeatedFrames ?? 0,
    droppedFrames: stats?.droppedFrames ?? 0,
    audioLevelDb: stats?.audioLevelDb ?? null,
    problem: problemOf(state),
  };
};
