import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVICE_WORKER_PATH } from '@grandstand/shared-contracts';
import { LAST_GOOD } from '@grandstand/shared-contracts/release';
import type { FastifyInstance } from 'fastify';

/** A worker lives under the policy of its script: it fetches from this site, for the offline page and for visits that go through it. */
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** PLAT-050: requested at every visit, so that a new one takes effect immediately. */
export const serviceWorkerRoutes = async (app: FastifyInstance): Promise<void> => {
  const code = await readFile(path.join(import.meta.dirname, 'service-worker.js'), 'utf8');
  const script = `const LAST_GOOD = ${JSON.stringify(LAST_GOOD)};\n${code}`;
  app.get(SERVICE_WORKER_PATH, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': WORKER_POLICY })
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
};
