import type { FastifyInstance } from 'fastify';

export interface SeenRequest {
  /** Epoch ms. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number;
}

/** The last requests of all origins that it watches, for tests that ask what a page called. */
export interface RequestLog {
  watch(app: FastifyInstance): void;
  /** Oldest first; `path` narrows to one path, or to a prefix when it ends in `*`. */
  list(path?: string): SeenRequest[];
  clear(): void;
}

const KEPT = 2_000;

export const createRequestLog = (): RequestLog => {
  let seen: SeenRequest[] = [];
  return {
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        const [path = '', query = ''] = request.url.split('?', 2);
        seen.push({ at: Date.now(), method: request.method, path, query, status: reply.statusCode });
        if (seen.length > KEPT * 2) seen = seen.slice(-KEPT);
      });
    },
    list: (wanted) =>
      seen.slice(-KEPT).filter(({ path }) => {
        if (wanted === undefined) return true;
        return wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : path === wanted;
      }),
    clear: () => {
      seen = [];
    },
  };
};
