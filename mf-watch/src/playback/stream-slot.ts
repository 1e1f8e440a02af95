import type { Result, WatchState } from '@grandstand/shared-contracts';
import {
  type Caller,
  type ReplyOf,
  type RequestOf,
  StreamCreate,
  StreamDelete,
} from '@grandstand/shared-contracts/api';
import { isTransient } from './playback-failure.ts';

/**
 * The account's stream slot of this player (WATCH-047, WATCH-049). The platform lets a new stream take the place of the
 * old one and frees a slot by the stream that is in it, so the old stream's delete holds nothing up and frees nothing
 * but its own. Only creates go out one after the other, since the last to arrive has the slot, and a delete goes out
 * after its create.
 */
export interface StreamSlot {
  open(request: RequestOf<typeof StreamCreate>): Promise<Result<ReplyOf<typeof StreamCreate>>>;
  /** A heartbeat brought the next token; the newest one frees the slot. */
  renew(heartbeatToken: string): void;
  /** Frees the slot if it is, or may be, held. `leaving`: the page ends, so nothing can be waited for. */
  release(leaving?: boolean): void;
  /** True from the moment a create is asked for until its slot is released or was refused. */
  isHeld(): boolean;
}

interface Stream {
  newestToken: WatchState['heartbeatToken'];
  /** The create that is under way; null once it is answered. */
  opening: Promise<unknown> | null;
}

export const createStreamSlot = (call: Caller, deviceId: () => string): StreamSlot => {
  let held: Stream | null = null;
  let lastOpening: Promise<unknown> | null = null;

  /** At once when there is nothing to wait for: a page that is being left has no later task. */
  const after = <T>(ahead: Promise<unknown> | null, work: () => Promise<T>): Promise<T> =>
    ahead ? ahead.then(work) : work();

  return {
    async open(request) {
      const stream: Stream = { newestToken: request.heartbeatToken, opening: null };
      held = stream;
      const opening = after(lastOpening, () => call(StreamCreate, request));
      stream.opening = opening;
      lastOpening = opening;
      const reply = await opening;
      stream.opening = null;
      if (lastOpening === opening) lastOpening = null;
      // Without an answer the slot may be taken all the same; only a refusal is certain.
      if (!reply.ok && !isTransient(reply.error) && held === stream) held = null;
      return reply;
    },
    renew(heartbeatToken) {
      if (held) held.newestToken = heartbeatToken;
    },
    release(leaving = false) {
      if (!held) return;
      const { newestToken, opening } = held;
      held = null;
      const free = () => call(StreamDelete, { deviceId: deviceId(), heartbeatToken: newestToken }, { keepalive: true });
      void after(leaving ? null : opening, free);
    },
    isHeld: () => held !== null,
  };
};
