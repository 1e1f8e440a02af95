import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';

/** A wrong answer on purpose. `match`: `METHOD path`; a path may end in `*`. Without status and body it only delays. */
export const Fault = z.object({
  match: z.string().regex(/^([A-Z]+|\*) \/\S*$/, 'must be "METHOD /path"'),
  status: z.int().min(100).max(599).optional(),
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  delayMs: z.int().min(0).max(600_000).optional(),
  /** How many requests it meets; without it, all of them. */
  times: z.int().positive().optional(),
});
export type Fault = z.infer<typeof Fault>;

export interface ErrorBook {
  add(fault: Fault): void;
  clear(): void;
  /** The injected error for a request, counted as used. */
  take(method: string, path: string): Fault | undefined;
}

export const createErrorBook = (): ErrorBook => {
  let faults: { readonly fault: Fault; left: number }[] = [];
  return {
    add: (fault) => {
      faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    clear: () => {
      faults = [];
    },
    take(method, path) {
      const entry = faults.find(({ fault, left }) => left > 0 && matches(fault.match, method, path));
      if (entry) entry.left -= 1;
      return entry?.fault;
    },
  };
};

const matches = (pattern: string, method: string, path: string): boolean => {
  const [wantedMethod, wantedPath = ''] = pattern.split(' ', 2);
  if (wantedMethod !== '*' && wantedMethod !== method) return false;
  return wantedPath.endsWith('*') ? path.startsWith(wantedPath.slice(0, -1)) : path === wantedPath;
};

/** Applies the book to every request of an origin. */
export const installErrors = (app: FastifyInstance, book: ErrorBook): void => {
  app.addHook('onRequest', async (request, reply) => {
    const fault = book.take(request.method, request.url.split('?', 1)[0] ?? '');
    if (!fault) return;
    if (fault.delayMs) await delay(fault.delayMs);
    if (fault.status !== undefined || fault.body !== undefined) return sendFaulty(reply, fault);
  });
};

const sendFaulty = (reply: FastifyReply, { status = 200, body, headers = {} }: Fault): FastifyReply => {
  reply.code(status).header('cache-control', 'no-store');
  reply
    .type(typeof body === 'object' ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8')
    .headers(headers);
  return reply.send(typeof body === 'string' ? body : JSON.stringify(body ?? ''));
};
