import type { FastifyInstance } from 'fastify';

const draining = new WeakSet<FastifyInstance['server']>();

/** From now on the server says that it is going: `/readyz` fails, answers close their connection; it still answers. */
export const startDraining = ({ server }: FastifyInstance): void => {
  draining.add(server);
};

export const isDraining = ({ server }: FastifyInstance): boolean => draining.has(server);
