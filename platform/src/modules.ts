import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import type { JobRunner } from './infrastructure/jobs/job-runner.ts';

/** The parts of the platform that can run apart, on one database. `edge` is the site's pages and the files of its builds. */
export const MODULES = [
  'account',
  'checkout',
  'tv-provider',
  'video',
  'catalogue',
  'media',
  'engagement',
  'ads',
  'privacy',
  'settings',
  'mail',
  'edge',
  'registry',
] as const;
export type ModuleName = (typeof MODULES)[number];

/** Which modules this process answers for. */
export interface Placement {
  runs(name: ModuleName): boolean;
  /**
   * Where the module puts its routes: `app`, or, when the module runs elsewhere, a server that never listens. What others
   * need of a module are functions over the shared database, so they work in every process.
   */
  routes(name: ModuleName, app: FastifyInstance): FastifyInstance;
  /** Where the module puts its jobs; those of a module that runs elsewhere are done there. */
  jobs(name: ModuleName, runner: JobRunner): Pick<JobRunner, 'add'>;
  close(): Promise<void>;
}

export const createPlacement = async (chosen: readonly ModuleName[]): Promise<Placement> => {
  const elsewhere: FastifyInstance = fastify();
  await elsewhere.register(rateLimit, { global: false });
  const runs = (name: ModuleName): boolean => chosen.includes(name);
  return {
    runs,
    routes: (name, app) => (runs(name) ? app : elsewhere),
    jobs: (name, runner) => (runs(name) ? runner : { add: () => undefined }),
    close: () => elsewhere.close(),
  };
};
