import { LiveScores, SCORES_STREAM_PATH } from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { sendConditionalJson } from '../../infrastructure/http/conditional-json.ts';
import { createEventStreams } from '../../infrastructure/http/event-streams.ts';
import type { Guide } from '../catalogue/programmes/guide.ts';
import { createLiveScores, type Scores } from './live-scores.service.ts';
import { allScores, eventsBetween } from './score-events.ts';

export interface ScoresModuleOptions {
  readonly guide: Guide;
  readonly clock: Clock;
  readonly maxPerSource: number;
}

const EVERY_MS = 1_000;
/** A cache in front of the site asks at most once in two seconds, and while it asks answers with what it has. */
const SHARED_CACHE = 'public, max-age=2, stale-while-revalidate=10';

/** The scores of all games on air: a snapshot that caches keep, and one stream to every page (decision 88). */
export const scoresModule = (app: FastifyInstance, { guide, clock, maxPerSource }: ScoresModuleOptions): void => {
  const scores = createLiveScores(guide, clock);
  const { listening, open, send: sendTo } = createEventStreams<null>(app, { maxPerSource });
  let sent: Scores | null = null;

  const send = async (): Promise<void> => {
    if (listening.size === 0) {
      sent = null;
      return;
    }
    const current = await scores.current();
    const events = eventsBetween(sent ?? current, current);
    sent = current;
    if (events !== '') for (const stream of listening.keys()) sendTo(stream, events);
  };
  const timer = setInterval(() => {
    send().catch((err: unknown) => app.log.warn({ err }, 'the scores could not be read'));
  }, EVERY_MS);
  timer.unref();
  app.addHook('preClose', async () => clearInterval(timer));

  app.get(LiveScores.path, { exposeHeadRoute: false }, async (request, reply) =>
    sendConditionalJson(request, reply, await scores.current(), SHARED_CACHE),
  );

  app.get(SCORES_STREAM_PATH, { exposeHeadRoute: false }, async (_request, reply) => {
    const current = await scores.current();
    sent ??= current;
    sendTo(open(reply, null), allScores(current));
    return reply;
  });
};
