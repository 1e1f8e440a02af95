import type { FastifyRequest } from 'fastify';

/** Another site's page cannot lead a visitor to an override or a mark: the visitor did not choose it. */
export const isForeignLink = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'cross-site';
