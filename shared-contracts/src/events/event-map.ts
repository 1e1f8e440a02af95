import * as z from '@grandstand/shared-contracts/schema';
import { NOTIFICATION_TAGS } from '../constants.ts';

/**
 * `state` events replay their last value to late subscribers; `command` events have exactly one consumer;
 * `fact` events reach the listeners of that moment only.
 */
export type EventKind = 'fact' | 'state' | 'command';

interface EventDefinition<Payload extends z.ZodMiniType = z.ZodMiniType> {
  readonly version: number;
  readonly kind: EventKind;
  readonly payload: Payload;
}
const define =
  (kind: EventKind) =>
  <Payload extends z.ZodMiniType>(payload: Payload, version = 1): EventDefinition<Payload> => ({
    kind,
    payload,
    version,
  });
const fact = define('fact');
const state = define('state');
const command = define('command');

const flow = z.enum(['user', 'device']);
const userType = z.nullable(z.enum(['dtc', 'tve']));
const none = z.object({});

/**
 * The event catalogue (resolutions d2). Names are past tense for facts. Payloads hold no token, password, card datum,
 * e-mail or birth date; unknown fields are dropped; removing a field needs a new version. What a remote asks of the
 * shell (navigate, chrome, dialog, toast, track) is a function of `Host`, not an event.
 */
export const EVENTS = {
  'app:ready': fact(z.object({ phase: z.int(), releaseId: z.int() })),
  'config:updated': state(z.object({ keys: z.array(z.string()) })),
  'nav:changed': state(z.object({ path: z.string(), query: z.string() })),
  'session:changed': state(
    z.object({
      status: z.enum(['booting', 'anonymous', 'loading', 'signedIn', 'signingOut']),
      flow,
      userType,
      spAccountID: z.optional(z.string()),
      complete: z.boolean(),
    }),
  ),
  'session:signed-in': fact(
    z.object({ method: z.enum(['password', 'Google', 'Facebook', 'Apple', 'register']), flow, winback: z.boolean() }),
  ),
  'session:registered': fact(
    z.object({ newsletter: z.boolean(), hasProvider: z.boolean(), hasRegCode: z.boolean(), referralUsed: z.boolean() }),
  ),
  'session:refresh-failed': fact(z.object({ cause: z.string() })),
  'session:signed-out': fact(z.object({ reason: z.enum(['user', 'expired', 'underage', 'deleted']) })),
  'session:user-type': fact(z.object({ userType, cause: z.string() })),
  'profile:updated': fact(z.object({ fields: z.array(z.string()) })),
  'onboarding:changed': state(
    z.object({ pending: z.array(z.enum(['payment', 'teams', 'players'])), step: z.int(), total: z.int() }),
  ),
  'favourites:changed': fact(z.object({ teams: z.array(z.int()), players: z.array(z.string()) })),
  'notifications:changed': fact(z.object({ master: z.boolean(), tags: z.array(z.enum(NOTIFICATION_TAGS)) })),
  'notifications:permission-needed': command(
    z.object({ state: z.enum(['denied', 'default', 'unsupported']), browser: z.string() }),
  ),
  /** Whether the browser offers to install the site. */
  'install:changed': state(z.object({ isOffered: z.boolean() })),
  /** In a press: shows the browser’s dialog. */
  'install:requested': command(none),
  'tv:picker-open': command(z.object({ reason: z.enum(['landing', 'wall', 'device']) })),
  'tv:authenticated': fact(z.object({ mvpdId: z.string(), hasZip: z.boolean(), userType })),
  'tv:auth-failed': fact(z.object({ kind: z.enum(['no-zip', 'token', 'no-device', 'subscription-exists', 'other']) })),
  'tv:provider-reset': fact(z.object({ cause: z.string() })),
  'device:context': state(
    z.object({
      deviceId: z.string(),
      platform: z.optional(z.string()),
      hasCode: z.boolean(),
      regCode: z.optional(z.string()),
    }),
  ),
  'device:linked': fact(z.object({ platform: z.string() })),
  'device:link-failed': fact(z.object({ kind: z.enum(['incorrect', 'expired', 'no-account', 'exception']) })),
  'subscriptions:changed': state(
    z.object({
      list: z.array(
        z.object({ status: z.string(), subscriptionStatus: z.string(), type: z.string(), validityTill: z.number() }),
      ),
    }),
  ),
  'subscription:purchased': fact(
    z.object({
      orderId: z.string(),
      serviceID: z.string(),
      period: z.enum(['Monthly', 'Yearly']),
      /** Dollars, charged today. */
      price: z.number(),
      referralCode: z.optional(z.string()),
    }),
  ),
  'subscription:declined': fact(none),
  'subscription:change-requested': fact(
    z.object({ oldServiceID: z.string(), newServiceID: z.string(), effective: z.number() }),
  ),
  'subscription:cancelled': fact(z.object({ serviceID: z.string(), reason: z.string(), effective: z.number() })),
  'card:updated': fact(z.object({ last4: z.string() })),
  'settings:closed': fact(none),
  'player:state': fact(
    z.object({
      contentId: z.string(),
      kind: z.enum(['linear', 'overflow', 'vod']),
      state: z.enum(['idle', 'loading', 'playing', 'paused', 'buffering', 'ended', 'error']),
      playheadMs: z.number(),
    }),
  ),
  'player:error': fact(z.object({ type: z.string(), code: z.number(), platformCode: z.optional(z.number()) })),
  'player:ended': fact(z.object({ contentId: z.string(), sectionId: z.optional(z.string()) })),
  'player:stop': command(z.object({ reason: z.string() })),
  'live:schedule': state(z.object({ cid: z.string(), programId: z.optional(z.string()), blackout: z.boolean() })),
  /** What may be watched changed: `cid`, or any content without it. `notified`: further changes are reported. */
  'access:changed': state(z.object({ notified: z.boolean(), cid: z.optional(z.string()) })),
  'couch-rights:changed': fact(z.object({ endDate: z.nullable(z.number()), expired: z.boolean() })),
  'overlay:visible': fact(z.object({ programId: z.string(), visible: z.boolean(), reason: z.string() })),
  'deletion:completed': fact(none),
  'net:offline': state(z.object({ online: z.boolean() })),
} as const satisfies Record<string, EventDefinition>;

export type EventName = keyof typeof EVENTS;
export type EventPayload<Name extends EventName> = z.output<(typeof EVENTS)[Name]['payload']>;

/** What travels: JSON-safe, the same in this tab and across tabs. `ts` is epoch ms. */
export interface EventEnvelope<Name extends EventName = EventName> {
  readonly type: Name;
  readonly v: number;
  readonly id: string;
  readonly ts: number;
  /** Package that emitted it. */
  readonly source: string;
  readonly payload: EventPayload<Name>;
}
