import { type Job, type JobEnded, type JobRunner, runJobs } from '../infrastructure/jobs/job-runner.ts';

/** Runs no job by itself, so that a test decides when work is done. */
export const createManualJobs = (onEnd: JobEnded): JobRunner => {
  const jobs: Job[] = [];
  return {
    add: (job) => void jobs.push(job),
    start: async () => undefined,
    runNow: () => runJobs(jobs, onEnd),
    stop: async () => undefined,
  };
};
