import { ENVIRONMENT_STREAM_PATH, type EnvironmentNotice } from '@grandstand/shared-contracts/release';
import type { FastifyInstance } from 'fastify';
import type { Listen } from '../../infrastructure/database/listen.ts';
import { createEventStreams } from '../../infrastructure/http/event-streams.ts';
import type { Access } from '../registry/access/access.service.ts';
import { bearerOf } from '../registry/access/bearer.ts';
import { AUDIT_CHANNEL } from '../registry/audit/audit-notices.ts';
import type { Registry } from './registry.service.ts';

interface Listener {
  readonly bearer: string;
}

const eventOf = (notice: EnvironmentNotice): string => `event: environment\ndata: ${JSON.stringify(notice)}\n\n`;

/** Of proposals, policies, tokens and whatever else is audited: what changed is in the audit. */
const AUDIT_EVENT = 'event: audit\ndata: {}\n\n';

/** Of a change that is not audited, such as the progress of an upload. */
const CONTENT_EVENT = 'event: content\ndata: {}\n\n';

interface StreamDeps {
  readonly registry: Registry;
  readonly access: Access;
  readonly listen: Listen;
  /** Of other rooms. */
  readonly channels: readonly string[];
}

/** Notifies operators of every change, of any replica. Only behind `requireCaller`. */
export const environmentStreamRoutes = async (
  app: FastifyInstance,
  { registry, access, listen, channels }: StreamDeps,
): Promise<void> => {
  const { listening, open, send } = createEventStreams<Listener>(app, {
    // Signed out, expired or revoked meanwhile.
    mayStay: async ({ bearer }) => (await access.callerOf(bearer)) !== null,
  });
  const notifyAll = (event: string): void => {
    for (const stream of listening.keys()) send(stream, event);
  };
  const stopReleases = registry.notices.onRelease((notice) => notifyAll(eventOf(notice)));
  // After a lost connection anything may have changed.
  const listenTo = (channel: string, event: string) =>
    listen({ channel, onMessage: () => notifyAll(event), onGap: () => notifyAll(event) });
  const stops = await Promise.all([
    listenTo(AUDIT_CHANNEL, AUDIT_EVENT),
    ...channels.map((channel) => listenTo(channel, CONTENT_EVENT)),
  ]);
  app.addHook('preClose', async () => {
    stopReleases();
    await Promise.all(stops.map((stop) => stop()));
  });

  app.get(ENVIRONMENT_STREAM_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    open(reply, { bearer: bearerOf(request)?.bearer ?? '' });
    return reply;
  });
};
