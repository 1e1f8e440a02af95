import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { createByteBudget } from '../../infrastructure/http/byte-budget.ts';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import type { JobRunner } from '../../infrastructure/jobs/job-runner.ts';
import type { KeyRings } from '../../infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from '../../infrastructure/keys/rotatable-keys.ts';
import { engagementRoutes } from './engagement.routes.ts';
import { createEventRepo, type EventFilter, type StoredEvent } from './event.repo.ts';
import { createEventWriter } from './event-writer.ts';
import type { Naming } from './naming.ts';
import { createPushRepo, type StoredPushChannel } from './push.repo.ts';
import { createPushDelivery, currentVapidKeys, type Delivery, type PushMessage } from './push-delivery.service.ts';
import { forgetOldEngagement } from './retention.repo.ts';

export interface EngagementModuleOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: KeyRings;
  readonly jobs: Pick<JobRunner, 'add'>;
  readonly config: Pick<Config, 'limits' | 'mail'>;
  readonly naming: Naming;
}

export interface EngagementModule {
  /** Records what happened on the platform itself; resolves once it is stored. */
  collect(event: StoredEvent): Promise<void>;
  /** What was received until now, the last thousand, oldest first. */
  events(filter: EventFilter): Promise<StoredEvent[]>;
  clearEvents(): Promise<void>;
  /** The thousand that changed last, newest first. */
  pushChannels(): Promise<StoredPushChannel[]>;
  /** To every channel that has the tag, in whichever group. */
  sendPush(tag: string, message: PushMessage): Promise<Delivery>;
  /** Binds a channel to an account that has proven itself; false for an unknown channel. */
  bindPush(channelId: string, accountId: string): Promise<boolean>;
  /** To every bound browser in which the account wants messages. `keptForS`: for browsers that are closed; default a day. */
  sendPushTo(accountId: string, message: PushMessage, keptForS?: number): Promise<Delivery>;
}

/** The address alone, of `Name <address>`. */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

const SHOWN = 1_000;
const SWEEP_EVERY_MS = 60 * 60_000;

/** Analytics collector and push channels (PLAT-055). */
export const engagementModule = (
  app: FastifyInstance,
  { db, clock, keys, jobs, config, naming }: EngagementModuleOptions,
): EngagementModule => {
  const events = createEventRepo(db);
  const push = createPushRepo(db);
  const writer = createEventWriter(events);
  app.addHook('onClose', () => writer.flush());
  jobs.add({ name: 'engagement.forget', everyMs: SWEEP_EVERY_MS, run: () => forgetOldEngagement(db, clock.now()) });
  const pushKeys = () => keys.open(ROTATABLE_KEYS.push);
  const publicKey = async () => currentVapidKeys(await pushKeys()).publicKey;
  engagementRoutes(app, {
    collect: writer.add,
    push,
    publicKey,
    naming,
    limit: throttle(app, { name: 'events', perMinute: config.limits.events }),
    budget: createByteBudget(config.limits.eventBytes, () => clock.now()),
    clock,
  });
  const deliver = createPushDelivery({ repo: push, keys: pushKeys, subject: `mailto:${addressOf(config.mail.from)}` });
  return {
    collect: (event) => writer.add([event]),
    async events(filter) {
      await writer.flush();
      return events.last(filter, SHOWN);
    },
    async clearEvents() {
      await writer.flush();
      await events.clear();
    },
    pushChannels: () => push.list(SHOWN),
    sendPush: async (tag, message) => deliver(await push.subscribed(tag), message),
    bindPush: push.bind,
    sendPushTo: async (accountId, message, keptForS) => deliver(await push.subscribedBy(accountId), message, keptForS),
  };
};
