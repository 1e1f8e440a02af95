import type { FastifyReply, FastifyRequest } from 'fastify';

interface ByteRange {
  first: number;
  /** Inclusive. */
  last: number;
}

/**
 * One range of RFC 9110, 14.1.2 (`a-b`, `a-`, `-n`). `'all'` where the header is absent, malformed or asks for several
 * ranges, which a server may ignore; `'unsatisfiable'` deserves a 416.
 */
export const rangeOf = (header: string | undefined, length: number): ByteRange | 'all' | 'unsatisfiable' => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (!match || (from === '' && to === '')) return 'all';
  if (from === '') {
    const suffix = Math.min(Number(to), length);
    return suffix === 0 ? 'unsatisfiable' : { first: length - suffix, last: length - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return 'all';
  return first >= length ? 'unsatisfiable' : { first, last: to === '' ? length - 1 : Math.min(Number(to), length - 1) };
};

/** All of `bytes`, or the range of it that was asked for and whose `etag` still holds. */
export const sendBytes = (request: FastifyRequest, reply: FastifyReply, bytes: Buffer, etag: string): FastifyReply => {
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, bytes.length) : 'all';
  if (range === 'all') return reply.send(bytes);
  if (range === 'unsatisfiable') {
    const headers = { 'content-range': `bytes */${bytes.length}`, 'cache-control': 'no-store' };
    return reply.code(416).headers(headers).send();
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`)
    .send(bytes.subarray(range.first, range.last + 1));
};
