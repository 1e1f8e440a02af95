import { randomUUID } from 'node:crypto';
import {
  AnalyticsBatch,
  AnalyticsIdentify,
  type AnalyticsMessage,
  AnalyticsPage,
  AnalyticsTrack,
  PushKey,
  PushRegister,
  PushTags,
  PushUpdate,
} from '@grandstand/shared-contracts/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { ByteBudget } from '../../infrastructure/http/byte-budget.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { anyone, registerCall } from '../../infrastructure/http/register-call.ts';
import { sourceOf } from '../../infrastructure/http/source-of.ts';
import { boundedFields } from './bounded-fields.ts';
import { type Naming, withoutNames } from './naming.ts';
import type { StoredEvent } from './event.repo.ts';
import type { PushRepo } from './push.repo.ts';
import { changedTags } from './push-tags.ts';

export interface EngagementRoutesOptions {
  readonly collect: (events: readonly StoredEvent[]) => Promise<void>;
  readonly push: Pick<PushRepo, 'insert' | 'update' | 'changeTags'>;
  readonly publicKey: () => Promise<string>;
  readonly naming: Naming;
  readonly limit: Throttle;
  /** What one source may have stored. */
  readonly budget: ByteBudget;
  readonly clock: Clock;
}

/** PLAT-055: records what it receives. Reports are not authenticated, and no decision depends on them. */
export const engagementRoutes = (
  app: FastifyInstance,
  { collect, push, publicKey, naming, limit, budget, clock }: EngagementRoutesOptions,
): void => {
  const take = async (request: FastifyRequest, messages: readonly AnalyticsMessage[]) => {
    await limit(request);
    const kept = await withoutNames(messages, request, naming);
    const events = kept.map((message) => eventOf(message, clock.now()));
    budget(sourceOf(request.ip), Buffer.byteLength(JSON.stringify(events)));
    await collect(events);
    return { success: true };
  };
  registerCall(app, AnalyticsBatch, anyone, ({ batch }, { request }) => take(request, batch));
  registerCall(app, AnalyticsTrack, anyone, (message, { request }) => take(request, [{ type: 'track', ...message }]));
  registerCall(app, AnalyticsIdentify, anyone, (message, { request }) =>
    take(request, [{ type: 'identify', ...message }]),
  );
  registerCall(app, AnalyticsPage, anyone, (message, { request }) => take(request, [{ type: 'page', ...message }]));

  const found = <T>(result: T | undefined | false): T => {
    if (result === undefined || result === false)
      throw new HttpError(404, 'channel_not_found', 'We couldn’t find this channel.');
    return result;
  };
  registerCall(app, PushKey, anyone, async () => ({ publicKey: await publicKey() }));
  registerCall(app, PushRegister, anyone, async ({ namedUser = null, subscription = null, ...rest }, { request }) => {
    await limit(request);
    const id = randomUUID();
    await push.insert({ id, namedUser, subscription, ...rest }, clock.now());
    return { channelId: id };
  });
  registerCall(app, PushUpdate, anyone, async (channel, { request }) => {
    await limit(request);
    const { channelId, namedUser = null, subscription = null, ...rest } = channel;
    found(await push.update({ id: channelId, namedUser, subscription, ...rest }, clock.now()));
    return { channelId };
  });
  registerCall(app, PushTags, anyone, async ({ channelId, ...change }, { request }) => {
    await limit(request);
    return { tags: found(await push.changeTags(channelId, (tags) => changedTags(tags, change), clock.now())) };
  });
};

const eventOf = (message: AnalyticsMessage, receivedAt: number): StoredEvent => {
  const { type, messageId = randomUUID(), userId = null, anonymousId = null, ...body } = message;
  const name = 'event' in body ? body.event : 'name' in body ? (body.name ?? null) : null;
  return { messageId, receivedAt, type, name, userId, anonymousId, body: boundedFields(body) };
};
