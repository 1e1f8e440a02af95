import type { PushSubscription } from '@grandstand/shared-contracts/api';
import webPush from 'web-push';
import type { Db } from '../../infrastructure/database/database.ts';
import { keyMaterial } from '../../infrastructure/keys/key.repo.ts';
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

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The site's key pair at every push service, made once: with another one all browsers would have to subscribe again. */
export const vapidKeys = async (db: Db): Promise<VapidKeys> =>
  JSON.parse(await keyMaterial(db, 'push.vapid', () => JSON.stringify(webPush.generateVAPIDKeys()))) as VapidKeys;

const KEPT_FOR_S = 24 * 60 * 60;
const ANSWER_MS = 10_000;
const GONE: readonly number[] = [404, 410];

export interface PushDeliveryOptions {
  readonly repo: Pick<PushRepo, 'subscribed' | 'endSubscription'>;
  readonly keys: () => Promise<VapidKeys>;
  /** Who sends, for the push service's operators: an address of the web or a `mailto:`. */
  readonly subject: string;
}

/** Sends one message to every channel that has the tag, in whichever group; encrypted for its browser alone. */
export const createPushDelivery =
  ({ repo, keys, subject }: PushDeliveryOptions) =>
  async (tag: string, message: PushMessage): Promise<Delivery> => {
    const vapidDetails = { subject, ...(await keys()) };
    const deliver = async (id: string, subscription: PushSubscription): Promise<keyof Delivery> => {
      const status = await send(subscription, JSON.stringify(message), vapidDetails);
      if (status === null || (status >= 300 && !GONE.includes(status))) return 'failed';
      if (status < 300) return 'sent';
      await repo.endSubscription(id, subscription.endpoint);
      return 'gone';
    };
    const channels = await repo.subscribed(tag);
    const ends = await Promise.all(channels.map(({ id, subscription }) => deliver(id, subscription)));
    const count = (end: keyof Delivery) => ends.filter((each) => each === end).length;
    return { sent: count('sent'), gone: count('gone'), failed: count('failed') };
  };

/** The push service's answer; null when there is none, or when the browser's keys are invalid. */
const send = async (
  subscription: PushSubscription,
  payload: string,
  vapidDetails: VapidKeys & { readonly subject: string },
): Promise<number | null> => {
  try {
    const request = webPush.generateRequestDetails(subscription, payload, { vapidDetails, TTL: KEPT_FOR_S });
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
