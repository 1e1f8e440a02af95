/** Work that becomes due by the platform's clock. `run` does the due work and returns its amount. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<number>;
}

export interface JobRunner {
  /** Before `start`. */
  add(job: Job): void;
  /** From now on every job runs by itself. */
  start(): Promise<void>;
  /** Does all due work now; by job, how much that was. @throws what a job throws */
  runNow(): Promise<Record<string, number>>;
  /** No run begins any more; those that run are waited for. */
  stop(): Promise<void>;
}

/** Called after every run, for the metrics. */
export type JobEnded = (job: string, outcome: 'done' | 'failed') => void;

/** @throws what the job throws */
export const runJob = async (job: Job, onEnd: JobEnded): Promise<number> => {
  try {
    const done = await job.run();
    onEnd(job.name, 'done');
    return done;
  } catch (error) {
    onEnd(job.name, 'failed');
    throw error;
  }
};

/** One after the other, in the order in which they were added. @throws what a job throws */
export const runJobs = async (jobs: readonly Job[], onEnd: JobEnded): Promise<Record<string, number>> => {
  const done: Record<string, number> = {};
  for (const job of jobs) done[job.name] = await runJob(job, onEnd);
  return done;
};
