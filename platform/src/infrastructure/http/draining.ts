import type { FastifyInstance } from 'fastify';

const draining = new WeakSet<FastifyInstance['server']>();

/** From now on the server reports that it is stopping: `/readyz` fails and responses close their connection. */
export const startDraining = ({ server }: FastifyInstance): void => {
  draining.add(server);
};

export const isDraining = ({ server }: FastifyInstance): boolean => draining.has(server);
