import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from './negotiation.ts';
import { sendCompressed } from './send-compressed.ts';

/** A shorter answer fits into a packet or two as it is. */
const COMPRESSED_CHARACTERS = 2_048;

/** Sends JSON with an ETag; 304 without a body when the client has it. `cacheControl` states which caches may keep it. */
export const sendConditionalJson = (
  request: FastifyRequest,
  reply: FastifyReply,
  value: unknown,
  cacheControl = 'no-cache',
): Promise<FastifyReply> => sendWritten(request, reply, writtenJson(value), cacheControl);

export interface WrittenJson {
  readonly body: string;
  readonly etag: string;
}

/** Its tag is weak: it identifies the content, however that is compressed. */
export const writtenJson = (value: unknown): WrittenJson => {
  const body = JSON.stringify(value);
  return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
};

/** For content without secrets: it is compressed. */
export const sendWritten = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: WrittenJson,
  cacheControl: string,
): Promise<FastifyReply> => {
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
  reply.headers({ etag, 'cache-control': cacheControl, vary });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  return body.length < COMPRESSED_CHARACTERS ? reply.send(body) : sendCompressed(request, reply, body);
};
