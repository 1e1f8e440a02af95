import { ANALYTICS_PATH } from '@grandstand/shared-contracts';
import type { Message, MessageQueue } from './message-queue.ts';

/** Maximum of the collector per request. */
const BATCH = 100;

interface LastMessagesDependencies {
  readonly queue: Pick<MessageQueue, 'takeWaiting'>;
  /** Who a visitor is to the collector. */
  readonly anonymousId: () => string;
  /** As `navigator.sendBeacon`: what the browser still sends when the page is gone. */
  readonly send: (path: string, body: string) => void;
}

/** In Segment's wire format, as the library would have sent them, with the user id after `identify`. */
const wireOf = (messages: readonly Message[], anonymousId: string): object[] => {
  let userId: string | undefined;
  return messages.flatMap((message): object[] => {
    if (message.kind === 'forget') {
      userId = undefined;
      return [];
    }
    if (message.kind === 'identify') userId = message.userId;
    const who = { anonymousId, ...(userId === undefined ? {} : { userId }) };
    const common = { type: message.kind, ...who, timestamp: new Date(message.at).toISOString() };
    if (message.kind === 'identify') return [{ ...common, traits: message.traits }];
    if (message.kind === 'page') return [{ ...common, name: message.name, properties: message.props }];
    const { id } = message;
    const name = id === undefined ? {} : { messageId: id };
    return [{ ...common, ...name, event: message.name, properties: message.props }];
  });
};

/** The library loads seconds after the page. Messages of visitors who leave earlier are sent without it. */
export const sendLastMessages = ({ queue, anonymousId, send }: LastMessagesDependencies): void => {
  const messages = wireOf(queue.takeWaiting(), anonymousId());
  for (let first = 0; first < messages.length; first += BATCH) {
    send(`${ANALYTICS_PATH}/batch`, JSON.stringify({ batch: messages.slice(first, first + BATCH) }));
  }
};
