import type { PushSubscription } from '@grandstand/shared-contracts/api';
import webPush from 'web-push';
import type { KeyRing } from '../../infrastructure/keys/key-ring.service.ts';
import type { PushRepo } from './push.repo.ts';

/** What the service worker shows; `url` is the page that a click opens. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly url?: string | undefined;
}

/** What became of a message, in channels. */
export interface Delivery {
  readonly sent: number;
  /** The browser has ended the subscription: it is forgotten. */
  readonly gone: number;
  readonly failed: number;
}

interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The key pair with which browsers subscribe now. */
export const currentVapidKeys = (ring: KeyRing): VapidKeys => JSON.parse(ring.signing()) as VapidKeys;

const KEPT_FOR_S = 24 * 60 * 60;
const ANSWER_MS = 10_000;
const GONE: readonly number[] = [404, 410];
/** RFC 8292, 4.2: the subscription belongs to another key. Some services answer 401. */
const OTHER_KEY: readonly number[] = [401, 403];

export interface PushDeliveryOptions {
  readonly repo: Pick<PushRepo, 'endSubscription'>;
  readonly keys: () => Promise<KeyRing>;
  /** Who sends, for the push service's operators: an address of the web or a `mailto:`. */
  readonly subject: string;
}

/** Sends one message to channels; encrypted for each browser alone. */
export const createPushDelivery =
  ({ repo, keys, subject }: PushDeliveryOptions) =>
  async (
    channels: readonly { readonly id: string; readonly subscription: PushSubscription }[],
    message: PushMessage,
    /** How long the push service keeps it for a browser that is closed, in seconds. */
    keptForS = KEPT_FOR_S,
  ): Promise<Delivery> => {
    const versions = (await keys()).verifying().map((value) => JSON.parse(value) as VapidKeys);
    const deliver = async (id: string, subscription: PushSubscription): Promise<keyof Delivery> => {
      let status: number | null = null;
      // The newest first; a browser keeps the key with which it subscribed.
      for (const pair of versions) {
        status = await send(subscription, JSON.stringify(message), { subject, ...pair }, keptForS);
        if (status === null || !OTHER_KEY.includes(status)) break;
      }
      if (status === null || (status >= 300 && !GONE.includes(status))) return 'failed';
      if (status < 300) return 'sent';
      await repo.endSubscription(id, subscription.endpoint);
      return 'gone';
    };
    const ends = await Promise.all(channels.map(({ id, subscription }) => deliver(id, subscription)));
    const count = (end: keyof Delivery) => ends.filter((each) => each === end).length;
    return { sent: count('sent'), gone: count('gone'), failed: count('failed') };
  };

/** The push service's answer; null when there is none, or when the browser's keys are invalid. */
const send = async (
  subscription: PushSubscription,
  payload: string,
  vapidDetails: VapidKeys & { readonly subject: string },
  keptForS: number,
): Promise<number | null> => {
  try {
    const request = webPush.generateRequestDetails(subscription, payload, { vapidDetails, TTL: keptForS });
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const response = await fetch(request.endpoint, {
      method: request.method,
      headers: headers.filter(([name]) => name.toLowerCase() !== 'content-length'),
      body: new Uint8Array(request.body),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
};
