import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends JSON with an ETag; 304 without a body when the client has it. `cacheControl` says who may keep it. */
export function sendConditionalJson(
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
  cacheControl = 'no-cache',
): FastifyReply {
  return sendWritten(request, reply, writtenJson(value), cacheControl);
}

export interface WrittenJson {
  readonly body: string;
  readonly etag: string;
}

export const writtenJson = (value: unknown): WrittenJson => {
  const body = JSON.stringify(value);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
};

export function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: WrittenJson,
  cacheControl: string,
): FastifyReply {
  reply.headers({ etag, 'cache-control': cacheControl });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((given) => ['*', etag, `W/${etag}`].includes(given.trim()));
