import { ENVIRONMENT_STREAM_PATH, type EnvironmentNotice } from '@grandstand/shared-contracts/release';
import type { FastifyInstance } from 'fastify';
import { createEventStreams, sendStream } from '../../infrastructure/http/event-streams.ts';
import type { Access } from '../registry/access/access.service.ts';
import { bearerOf } from '../registry/access/bearer.ts';
import type { Registry } from './registry.service.ts';

interface Listener {
  readonly bearer: string;
}

const eventOf = (notice: EnvironmentNotice): string => `event: environment\ndata: ${JSON.stringify(notice)}\n\n`;

/** Notifies operators of changed environments, from any replica. Only behind `requireCaller`. */
export const environmentStreamRoutes = (
  app: FastifyInstance,
  { registry, access }: { registry: Registry; access: Access },
): void => {
  const { listening, open } = createEventStreams<Listener>(app, {
    // Signed out, expired or revoked meanwhile.
    mayStay: async ({ bearer }) => (await access.callerOf(bearer)) !== null,
  });
  const stopListening = registry.notices.onRelease((event) => {
    for (const stream of listening.keys()) stream.write(eventOf(event));
  });
  app.addHook('preClose', async () => void stopListening());

  app.get(ENVIRONMENT_STREAM_PATH, { exposeHeadRoute: false }, (request, reply) =>
    sendStream(reply, open({ bearer: bearerOf(request)?.bearer ?? '' })),
  );
};
