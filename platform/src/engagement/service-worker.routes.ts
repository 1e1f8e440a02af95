import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVICE_WORKER_PATH } from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';

/** PLAT-050: asked again at every visit, so that a new one is in force at once. */
export async function serviceWorkerRoutes(app: FastifyInstance): Promise<void> {
  const script = await readFile(path.join(import.meta.dirname, 'service-worker.js'), 'utf8');
  app.get(SERVICE_WORKER_PATH, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  );
}
