import { INGEST_PROBLEMS, type IngestProblem, type InputReport, isWarning } from '../../../media/index.ts';
import type { EditorOf } from '../../../infrastructure/http/editor.ts';
import type { IngestDesk, SeenChannel } from '../ingest-desk.service.ts';

export interface IngestResolverOptions {
  readonly desk: IngestDesk;
  readonly editorOf: EditorOf;
}

const INPUTS = ['main', 'backup'] as const;
const iso = (ms: number): string => new Date(ms).toISOString();
const alarmOf = (code: IngestProblem | null) =>
  code && { code, message: INGEST_PROBLEMS[code], isWarning: isWarning(code) };

const encoderOf = (input: (typeof INPUTS)[number], report: InputReport | null | undefined) =>
  report
    ? [
        {
          input,
          protocol: report.protocol,
          since: iso(report.since),
          kilobits: Math.round(report.bitRate / 1_000),
          video: report.video,
          audio: report.audio,
          frameRate: report.frameRate,
          alarm: alarmOf(report.problem),
        },
      ]
    : [];

const tenths = (ms: number): number => Math.round(ms / 100) / 10;

const shown = ({ channelId, row, report, problem, attempts }: SeenChannel) => ({
  channel: channelId,
  onAir: report?.onAir ?? null,
  since: report && iso(report.since),
  alarm: alarmOf(problem),
  encoders: INPUTS.flatMap((input) => encoderOf(input, report?.inputs[input])),
  lagS: report && tenths(report.lagMs),
  driftS: report && tenths(report.driftMs),
  repeatedFrames: report?.repeatedFrames ?? 0,
  droppedFrames: report?.droppedFrames ?? 0,
  audioLevelDb: report?.audioLevelDb ?? null,
  reportedAt: report && iso(report.at),
  keysMadeAt: row && iso(row.keys_at),
  attempts: attempts.map(({ at, protocol, source }) => ({ at: iso(at), protocol, source })),
});

/** GraphQL over the desk. Keys are for editors only. */
export const ingestResolvers = ({ desk, editorOf }: IngestResolverOptions) => ({
  Query: {
    ingestChannels: async () => (await desk.list()).map(shown),
    ingestAddresses(_root: unknown, { channel }: { channel: string }, context: unknown) {
      editorOf(context, 'reads stream keys');
      return desk.addresses(channel);
    },
  },
  Mutation: {
    replaceIngestKeys(_root: unknown, { channel, reason }: { channel: string; reason: string }, context: unknown) {
      return desk.replaceKeys(channel, editorOf(context, reason));
    },
  },
});
