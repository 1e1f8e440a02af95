import type { Traits } from './traits.ts';

/** A message to analytics; `at` is its time in epoch ms. */
export type Message =
  | {
      readonly kind: 'track';
      /** The collector takes one message of a name; without it each is one. */
      readonly id?: string;
      readonly name: string;
      readonly props: Readonly<Record<string, unknown>>;
      readonly at: number;
    }
  | {
      readonly kind: 'page';
      readonly name: string;
      readonly props: Readonly<Record<string, unknown>>;
      readonly at: number;
    }
  | { readonly kind: 'identify'; readonly userId: string; readonly traits: Traits; readonly at: number }
  | { readonly kind: 'forget' };

/** Takes one message after another; delivery, offline too, is its own. */
export type Sink = (message: Message) => void;

export interface MessageQueue {
  add(message: Message): void;
  /** What no sink has got yet, in order; it is the caller's now. */
  takeWaiting(): Message[];
  /** Loads the sink once; queued messages are sent in order. A load that fails is tried again with the next message. */
  open(): Promise<void>;
}

/** Maximum of queued messages while the library has not loaded. */
const CAPACITY = 500;

export const createMessageQueue = (load: () => Promise<Sink>): MessageQueue => {
  const waiting: Message[] = [];
  let sink: Sink | null = null;
  let isWanted = false;
  let loading: Promise<void> | null = null;

  const open = (): Promise<void> => {
    isWanted = true;
    loading ??= load()
      .then((loaded) => {
        sink = loaded;
        for (const message of waiting.splice(0)) loaded(message);
      })
      .catch((error: unknown) => {
        loading = null;
        console.warn('Analytics failed to load:', error);
      });
    return loading;
  };
  return {
    add(message) {
      if (sink) return sink(message);
      waiting.push(message);
      if (waiting.length > CAPACITY) waiting.shift();
      if (isWanted) void open();
    },
    takeWaiting: () => waiting.splice(0),
    open,
  };
};
