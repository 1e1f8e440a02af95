import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from '../registry/registry.service.ts';

type StreamRequest = FastifyRequest<{ Querystring: { environment?: string } }>;

const KEEP_ALIVE_MS = 25_000;
const RETRY_MS = 3_000;

const releaseEvent = (release: number): string => `event: release\nid: ${release}\ndata: ${release}\n\n`;

/**
 * `/registry/stream?environment=`: server-sent events `release` whose data is the id of the current release, at once and
 * after every change made by this process.
 */
export const releaseStreamRoutes = (app: FastifyInstance, registry: Registry, environment: string): void => {
  const listeners = new Map<PassThrough, string>();
  const stopListening = registry.onRelease(({ environment: changed, release }) => {
    for (const [stream, wanted] of listeners) if (wanted === changed) stream.write(releaseEvent(release));
  });
  const keepAlive = setInterval(() => {
    for (const stream of listeners.keys()) stream.write(': still here\n\n');
  }, KEEP_ALIVE_MS);
  keepAlive.unref();
  app.addHook('preClose', async () => {
    clearInterval(keepAlive);
    stopListening();
    for (const stream of listeners.keys()) stream.end();
  });

  app.get('/registry/stream', { exposeHeadRoute: false }, async (request: StreamRequest, reply) => {
    const wanted = request.query.environment ?? environment;
    const current = await registry.compositions.currentId(wanted);
    const stream = new PassThrough();
    listeners.set(stream, wanted);
    stream.on('close', () => listeners.delete(stream));
    // A tab that went away in the middle of a write is no fault.
    stream.on('error', () => listeners.delete(stream));
    stream.write(`retry: ${RETRY_MS}\n\n${current === null ? '' : releaseEvent(current)}`);
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
};
