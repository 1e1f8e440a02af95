import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../../infrastructure/http/errors.ts';
import type { Sleep } from './low-latency.ts';

/** Waits until the server closes: then a request that waits is answered with 503, and its player asks another replica. */
export const waitWhileOpen = (app: FastifyInstance): Sleep => {
  const closing = new AbortController();
  // One for each request that waits.
  setMaxListeners(0, closing.signal);
  app.addHook('preClose', async () => closing.abort());
  return (ms) =>
    pause(ms, undefined, { signal: closing.signal }).catch(() => {
      throw unavailable();
    });
};
