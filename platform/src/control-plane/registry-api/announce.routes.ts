import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Overrides } from '../overrides/override.service.ts';
import { assertMay, type Caller } from '../registry/model/grants.ts';

/** Two manifests; the schemas of events and panels are most of it. */
const MAX_ANNOUNCEMENT_BYTES = 2 * 1024 * 1024;

type BuildRequest = FastifyRequest<{ Params: { id: string } }>;

/** Dev servers say here what they built: `{ assets, remote }`, the manifests of a build whose files they keep. */
export const announceRoutes = (
  app: FastifyInstance,
  overrides: Pick<Overrides, 'get' | 'announce'>,
  callerOf: (request: FastifyRequest) => Caller,
): void => {
  app.put('/overrides/:id/build', { bodyLimit: MAX_ANNOUNCEMENT_BYTES }, async (request: BuildRequest, reply) => {
    const { id } = request.params;
    const { environment, remote } = await overrides.get(id);
    assertMay(callerOf(request), 'override', { remotes: [remote], environment });
    await overrides.announce(id, request.body);
    return reply.code(204).send();
  });
};
