import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { type Job, type JobEnded, type JobRunner, runJob, runJobs } from './job-runner.ts';

/** A job that has not ended by then belonged to a process that died. */
const EXPIRES_AFTER_S = 15 * 60;
const RETRIES = 3;
/** Runs that ended stay for that long, so that one can see what ran, and what failed and why. */
const KEPT_FOR_S = 24 * 60 * 60;
const CONNECTIONS = 2;
const STOP_DEADLINE_MS = 10_000;

/** A queue's name has fewer characters to choose from than a job's. */
const queueOf = ({ name }: Job): string => name.replace(/[^\w./-]+/g, '-');

/** How often a replica looks whether a run is there to be taken. */
const pollS = (everyMs: number): number => Math.min(10, Math.max(0.5, everyMs / 4_000));

/**
 * Runs jobs over PostgreSQL: of all replicas one runs a job, and a run that failed or died is tried again, ever later
 * (decision 0011). When a run begins is real time; what is due in it is the platform's clock's, so that a clock that is
 * moved needs no more than `runNow`. `url`: the platform's database; the queue has a separate schema in it.
 */
export const createDurableJobs = (url: string, log: Pick<FastifyBaseLogger, 'warn'>, onEnd: JobEnded): JobRunner => {
  const jobs: Job[] = [];
  const timers: NodeJS.Timeout[] = [];
  const boss = new PgBoss({ connectionString: url, max: CONNECTIONS, schedule: false });
  boss.on('error', (err) => log.warn({ err }, 'the job queue failed'));

  /** One run in each stretch of `everyMs`, whichever replica asks for it first; none while another is not over. */
  const request = async (job: Job): Promise<void> => {
    await boss.send(queueOf(job), null, { singletonSeconds: Math.max(1, Math.round(job.everyMs / 1000)) });
  };

  const begin = async (job: Job): Promise<void> => {
    const { name, everyMs } = job;
    const queue = queueOf(job);
    await boss.createQueue(queue, {
      policy: 'exclusive',
      retryLimit: RETRIES,
      retryBackoff: true,
      expireInSeconds: EXPIRES_AFTER_S,
      deleteAfterSeconds: KEPT_FOR_S,
    });
    await boss.work(queue, { pollingIntervalSeconds: pollS(everyMs) }, async () => {
      try {
        return { done: await runJob(job, onEnd) };
      } catch (err) {
        log.warn({ err, job: name }, 'a job failed');
        throw err;
      }
    });
    const requestAgain = () =>
      request(job).catch((err: unknown) => log.warn({ err, job: name }, 'a job could not be queued'));
    await requestAgain();
    const timer = setInterval(() => void requestAgain(), everyMs);
    timer.unref();
    timers.push(timer);
  };

  let isStarted = false;
  return {
    add: (job) => void jobs.push(job),
    async start() {
      if (jobs.length === 0) return;
      isStarted = true;
      await boss.start();
      await Promise.all(jobs.map(begin));
    },
    runNow: () => runJobs(jobs, onEnd),
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      if (isStarted) await boss.stop({ graceful: true, timeout: STOP_DEADLINE_MS });
      isStarted = false;
    },
  };
};
