/** A worker process, as its supervisor sees it. */
export interface WorkerState {
  readonly channelId: string;
  readonly startedAtMs: number;
  /** When it was heard last. */
  readonly aliveAtMs: number;
}

/** A worker that has ended. */
export interface EndedWorker {
  /** Ends one after the other, each soon after its start. */
  readonly failures: number;
  readonly endedAtMs: number;
}

export interface Supervision {
  readonly start: readonly string[];
  readonly end: readonly string[];
}

const FIRST_PAUSE_MS = 250;
const LAST_PAUSE_MS = 30_000;
/** A worker that ran for longer was well. */
const WELL_MS = 60_000;
/** A worker is heard every second; one that is silent for longer does not run any more. */
const SILENT_MS = 20_000;

export const pauseMs = (failures: number): number =>
  failures === 0 ? 0 : Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));

/** How a worker that ended at `nowMs` counts. */
export const endedWorker = (before: EndedWorker | undefined, startedAtMs: number, nowMs: number): EndedWorker => ({
  failures: nowMs - startedAtMs >= WELL_MS ? 1 : (before?.failures ?? 0) + 1,
  endedAtMs: nowMs,
});

/** Which workers to start and to end, so that each of the wanted channels has one. */
export const supervise = (
  wanted: readonly string[],
  running: readonly WorkerState[],
  ended: ReadonlyMap<string, EndedWorker>,
  nowMs: number,
): Supervision => ({
  start: wanted.filter((channelId) => {
    if (running.some((worker) => worker.channelId === channelId)) return false;
    const before = ended.get(channelId);
    return !before || nowMs - before.endedAtMs >= pauseMs(before.failures);
  }),
  end: running
    .filter(({ channelId, aliveAtMs }) => !wanted.includes(channelId) || nowMs - aliveAtMs > SILENT_MS)
    .map(({ channelId }) => channelId),
});
