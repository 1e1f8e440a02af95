import {
  type AccessNotice,
  OVERRIDE_PARAMETER,
  RELEASE_STREAM_PATH,
  type ReleaseNotice,
} from '@grandstand/shared-contracts/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createEventStreams, type EventStream } from '../../infrastructure/http/event-streams.ts';
import type { ComposedRelease } from '../registry/compositions/composition.service.ts';
import type { Visitor } from '../registry/rollout/visitor.ts';
import type { Registry } from '../registry-api/registry.service.ts';
import type { Visitors } from './visitor.ts';

type StreamRequest = FastifyRequest<{ Querystring: { environment?: string; [OVERRIDE_PARAMETER]?: string } }>;

interface Listener {
  readonly environment: string;
  readonly visitor: Visitor;
  /** Token of the override that the tab shows. */
  readonly override: string | undefined;
}

interface ReleaseStreamOptions {
  /** Of pages that name none. */
  readonly environment: string;
  readonly maxPerSource: number;
  readonly visitors: Pick<Visitors, 'read'>;
  /** Null: pages are not notified. */
  readonly followAccess: FollowAccess | null;
}

/** Calls `listener` when what may be watched changed, of one content or of all; returns its undo. */
export type FollowAccess = (listener: (cid: string | undefined) => void) => () => void;

const noticeOf = ({ composition: { releaseId, shell, remotes, override } }: ComposedRelease): ReleaseNotice => ({
  release: releaseId,
  shell: shell.version,
  remotes: Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version])),
  ...(override ? { override: override.id } : {}),
});

const eventOf = (notice: ReleaseNotice): string =>
  `event: release\nid: ${notice.release}\ndata: ${JSON.stringify(notice)}\n\n`;

const accessEventOf = (notice: AccessNotice): string => `event: access\ndata: ${JSON.stringify(notice)}\n\n`;

/**
 * The stream of releases (`RELEASE_STREAM_PATH`): the composition of a visitor's page, immediately and after every change,
 * from any replica; and changes of what may be watched. The first of these, immediately, shows that others will follow.
 * Needs cookies.
 */
export const releaseStreamRoutes = (
  app: FastifyInstance,
  registry: Registry,
  { environment, maxPerSource, visitors, followAccess }: ReleaseStreamOptions,
): void => {
  const { compositions } = registry;
  const { listening, open, send, end } = createEventStreams<Listener>(app, { maxPerSource });

  const tell = async (stream: EventStream, { environment: wanted, visitor, override }: Listener): Promise<void> => {
    const release =
      override === undefined
        ? await compositions.current(wanted, visitor)
        : (await registry.overrides.compose(wanted, override, visitor)).release;
    if (release && listening.has(stream)) send(stream, eventOf(noticeOf(release)));
  };
  const notifyAll = (changed: string, isConcerned: (listener: Listener) => boolean): void => {
    for (const [stream, listener] of listening) {
      if (listener.environment !== changed || !isConcerned(listener)) continue;
      // A failed read is sent with the next change, or when the browser reconnects.
      tell(stream, listener).catch((err: unknown) => app.log.warn({ err }, 'a tab was not notified of a release'));
    }
  };
  const stopListening = registry.notices.onRelease(({ environment: changed }) => notifyAll(changed, () => true));
  const stopLooking = registry.notices.onOverride((changed) =>
    notifyAll(changed, ({ override }) => override !== undefined),
  );
  const stopAccess = followAccess?.((cid) => {
    for (const stream of listening.keys()) send(stream, accessEventOf({ cid }));
  });
  app.addHook('preClose', async () => {
    stopAccess?.();
    stopListening();
    stopLooking();
  });

  app.get(RELEASE_STREAM_PATH, { exposeHeadRoute: false }, async (request: StreamRequest, reply) => {
    const { environment: wanted = environment, [OVERRIDE_PARAMETER]: override } = request.query;
    const listener = { environment: wanted, visitor: visitors.read(request), override };
    const stream = open(reply, listener);
    try {
      await tell(stream, listener);
    } catch (err) {
      app.log.warn({ err }, 'a tab was not sent the current release; it asks again');
      end(stream);
    }
    if (followAccess) send(stream, accessEventOf({}));
    return reply;
  });
};
