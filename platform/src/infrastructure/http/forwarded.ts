import type { FastifyRequest } from 'fastify';

/** Whether the request came through a trusted proxy, the only source of headers about the visitor. */
export const isForwarded = ({ ip, socket }: FastifyRequest): boolean => ip !== socket.remoteAddress;
