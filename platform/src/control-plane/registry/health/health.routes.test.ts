import rateLimit from '@fastify/rate-limit';
import { HEALTH_PATH } from '@grandstand/shared-contracts/release';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type FastifyInstance, fastify } from 'fastify';
import { installErrorHandler } from '../../../infrastructure/http/errors.ts';
import { namedVisitor } from '../rollout/visitor.ts';
import { healthReportRoutes } from './health.routes.ts';

let app: FastifyInstance;
let reported: number;
let statements: number[];
let problem: Error | null;
beforeEach(async () => {
  [reported, statements, problem] = [0, [], null];
  app = fastify();
  installErrorHandler(app);
  await app.register(rateLimit, { global: false });
  healthReportRoutes(
    app,
    {
      report: async () => {
        reported += 1;
      },
      flush: async () => {
        if (problem) throw problem;
        statements.push(reported);
      },
    },
    { hasPage: () => true, countryOf: () => 'us', visitorOf: () => namedVisitor('visitor') },
  );
});
afterEach(() => app.close());

const send = () =>
  app.inject({
    method: 'POST',
    url: HEALTH_PATH,
    payload: { releaseId: 1, remotes: [{ name: 'mf-watch', version: '1.0.0', outcome: 'ok', mountMs: 20 }] },
  });

test('acknowledges reports once they are stored, those of one moment by one statement', async () => {
  const replies = await Promise.all([send(), send(), send()]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  expect(statements).toEqual([3]);
});

test('replies 503 when the database does not store a report', async () => {
  problem = Object.assign(new Error('could not extend file'), { code: '53100' });
  const reply = await send();
  expect([reply.statusCode, reply.json().errorCode]).toEqual([503, 'storage_full']);
  problem = null;
  expect((await send()).statusCode).toBe(204);
});
