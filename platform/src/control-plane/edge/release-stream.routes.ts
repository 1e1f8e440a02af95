import type { PassThrough } from 'node:stream';
import { OVERRIDE_PARAMETER, RELEASE_STREAM_PATH, type ReleaseNotice } from '@grandstand/shared-contracts/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { throttled } from '../../infrastructure/http/errors.ts';
import { createEventStreams, sendStream } from '../../infrastructure/http/event-streams.ts';
import { sourceOf } from '../../infrastructure/http/source-of.ts';
import type { ComposedRelease } from '../registry/compositions/composition.service.ts';
import type { Registry } from '../registry-api/registry.service.ts';
import { visitorOf } from './visitor.ts';

type StreamRequest = FastifyRequest<{ Querystring: { environment?: string; [OVERRIDE_PARAMETER]?: string } }>;

interface Listener {
  readonly environment: string;
  readonly visitor: string | undefined;
  /** Token of the override that the tab shows. */
  readonly override: string | undefined;
  readonly source: string;
}

interface ReleaseStreamOptions {
  /** Of pages that name none. */
  readonly environment: string;
  /** A connection costs memory for as long as it is open. */
  readonly maxPerSource: number;
}

/** When a page that was refused may try again. */
const RETRY_AFTER_S = 30;

const noticeOf = ({ composition: { releaseId, shell, remotes, override } }: ComposedRelease): ReleaseNotice => ({
  release: releaseId,
  shell: shell.version,
  remotes: Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version])),
  ...(override ? { override: override.id } : {}),
});

const eventOf = (notice: ReleaseNotice): string =>
  `event: release\nid: ${notice.release}\ndata: ${JSON.stringify(notice)}\n\n`;

/**
 * The stream of releases (`RELEASE_STREAM_PATH`): the composition of a visitor's page, immediately and after every change,
 * from any replica. Needs cookies.
 */
export const releaseStreamRoutes = (
  app: FastifyInstance,
  registry: Registry,
  { environment, maxPerSource }: ReleaseStreamOptions,
): void => {
  const { compositions } = registry;
  const { listening, open } = createEventStreams<Listener>(app);

  const tell = async (stream: PassThrough, { environment: wanted, visitor, override }: Listener): Promise<void> => {
    const release =
      override === undefined
        ? await compositions.current(wanted, visitor)
        : (await registry.overrides.compose(wanted, override, visitor)).release;
    if (release && listening.has(stream)) stream.write(eventOf(noticeOf(release)));
  };
  const tellAll = (changed: string, isConcerned: (listener: Listener) => boolean): void => {
    for (const [stream, listener] of listening) {
      if (listener.environment !== changed || !isConcerned(listener)) continue;
      // A failed read is sent with the next change, or when the browser reconnects.
      tell(stream, listener).catch((err: unknown) => app.log.warn({ err }, 'a tab was not notified of a release'));
    }
  };
  const stopHearing = registry.notices.onRelease(({ environment: changed }) => tellAll(changed, () => true));
  const stopLooking = registry.notices.onOverride((changed) =>
    tellAll(changed, ({ override }) => override !== undefined),
  );
  app.addHook('preClose', async () => {
    stopHearing();
    stopLooking();
  });

  app.get(RELEASE_STREAM_PATH, { exposeHeadRoute: false }, async (request: StreamRequest, reply) => {
    const { environment: wanted = environment, [OVERRIDE_PARAMETER]: override } = request.query;
    const source = sourceOf(request.ip);
    const held = [...listening.values()].filter((listener) => listener.source === source).length;
    if (held >= maxPerSource) throw throttled(RETRY_AFTER_S);
    const listener = { environment: wanted, visitor: visitorOf(request), override, source };
    const stream = open(listener);
    await tell(stream, listener);
    return sendStream(reply, stream);
  });
};
