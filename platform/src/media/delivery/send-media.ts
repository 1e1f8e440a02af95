import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendBytes } from '../../infrastructure/http/byte-range.ts';
import { matchesEtag } from '../../infrastructure/http/negotiation.ts';
import { compress, type Encoding, encodingFor } from '../../infrastructure/http/send-compressed.ts';
import type { MediaAnswer } from './media-answer.ts';

/** A shorter text fits into a packet or two as it is. */
const COMPRESSED_CHARACTERS = 1_024;

/** The packager returns the same answer to all viewers, so that each is compressed once. */
const compressed = new WeakMap<MediaAnswer, Map<Encoding, Promise<Buffer>>>();

const compressedOnce = (answer: MediaAnswer, encoding: Encoding): Promise<Buffer> => {
  const known = compressed.get(answer) ?? new Map<Encoding, Promise<Buffer>>();
  compressed.set(answer, known);
  const body = known.get(encoding) ?? compress(answer.body, encoding);
  known.set(encoding, body);
  return body;
};

/** Sends an answer: 304 without a body when the client has it, bytes by range, long texts compressed. */
export const sendMedia = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: MediaAnswer,
): Promise<FastifyReply> => {
  const { status, type, cacheControl, body, etag, chunks } = answer;
  reply.code(status).type(type).header('cache-control', cacheControl);
  if (chunks) return reply.send(Readable.from(chunks, { objectMode: false }));
  if (etag === undefined) return reply.send(body);
  reply.header('etag', etag);
  const isBytes = typeof body !== 'string';
  if (isBytes) reply.header('accept-ranges', 'bytes');
  else reply.header('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (isBytes) return sendBytes(request, reply, body, etag);
  const encoding = body.length < COMPRESSED_CHARACTERS ? null : encodingFor(request);
  if (encoding === null) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compressedOnce(answer, encoding));
};
