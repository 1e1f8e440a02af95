import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { startDraining } from './infrastructure/http/draining.ts';

export const PORT_VARIABLES = {
  site: 'GS_SITE_PORT',
  console: 'GS_CONSOLE_PORT',
  tvProvider: 'GS_TV_PROVIDER_PORT',
  checkout: 'GS_CHECKOUT_PORT',
  identity: 'GS_IDENTITY_PORT',
  metrics: 'GS_METRICS_PORT',
  control: 'GS_CONTROL_PORT',
} as const;
export type Origin = keyof typeof PORT_VARIABLES;

export const CLOSE_DEADLINE_MS = 10_000;

/** The control port never leaves this machine, and metrics go where they were sent, whatever the others listen on. */
const addressOf = (name: Origin, { host, metrics }: Config): string => {
  if (name === 'metrics' && metrics) return metrics.host;
  return name === 'control' && host !== 'localhost' ? '127.0.0.1' : host;
};

/** @returns its address @throws {Error} naming the variable of a port that is taken */
export const listen = async (app: FastifyInstance, name: Origin, config: Config): Promise<string> => {
  const port = config.ports[name];
  const address = addressOf(name, config);
  try {
    await app.listen({ host: address, port });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    throw new Error(`Port ${port} is taken. Set ${PORT_VARIABLES[name]} to another one, or to 0 for a free one.`, {
      cause,
    });
  }
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
};

/**
 * Reports "stopping" for a while, so that balancers send no requests, then lets running requests finish, with a limit.
 * A connection kept alive by its client would hold the server open.
 */
export const closeOrigin = async (app: FastifyInstance, drainMs: number): Promise<void> => {
  startDraining(app);
  await delay(drainMs);
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => app.server.closeAllConnections(), CLOSE_DEADLINE_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(deadline);
};
