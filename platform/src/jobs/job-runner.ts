import type { FastifyBaseLogger } from 'fastify';

/** Work that becomes due by the platform's clock. `run` does what is due and tells how much that was. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<number>;
}

export interface JobRunner {
  add(job: Job): void;
  /** Does all due work now; by job, how much that was. @throws what a job throws */
  runNow(): Promise<Record<string, number>>;
  /** No run begins any more; those that run are waited for. */
  stop(): Promise<void>;
}

/** Runs jobs on plain intervals. Every replica runs them all, so a job claims its work in the database. */
export function jobRunner(log: Pick<FastifyBaseLogger, 'warn'>): JobRunner {
  const jobs: Job[] = [];
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<Job, Promise<unknown>>();

  const runOnInterval = (job: Job): void => {
    if (running.has(job)) return;
    const run = job
      .run()
      .catch((err: unknown) => log.warn({ err, job: job.name }, 'a job failed'))
      .finally(() => running.delete(job));
    running.set(job, run);
  };

  return {
    add(job) {
      jobs.push(job);
      const timer = setInterval(() => runOnInterval(job), job.everyMs);
      timer.unref();
      timers.push(timer);
    },
    async runNow() {
      const done: Record<string, number> = {};
      for (const job of jobs) done[job.name] = await job.run();
      return done;
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
