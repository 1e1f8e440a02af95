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
 * old one, and a delete frees its own stream only, so the next create does not wait for the old stream's delete.
 * Creates are sent one after the other, because the last to arrive has the slot, and a delete is sent after its
 * create.
 */
export interface StreamSlot {
  open(request: RequestOf<typeof StreamCreate>): Promise<Result<ReplyOf<typeof StreamCreate>>>;
  /** Stores the next heartbeat token; the newest one frees the slot. */
  renew(heartbeatToken: string): void;
  /** Frees the slot if it may be taken. `leaving`: the page ends, so nothing is awaited. */
  release(leaving?: boolean): void;
  /** True from the request of a create until its slot is released or refused. */
  isHeld(): boolean;
}

interface Stream {
  newestToken: WatchState['heartbeatToken'];
  /** The create in progress; null after its response. */
  opening: Promise<unknown> | null;
}

export const createStreamSlot = (call: Caller, deviceId: () => string): StreamSlot => {
  let held: Stream | null = null;
  let lastOpening: Promise<unknown> | null = null;

  /** Synchronous when there is nothing to wait for: a page that is left runs no later task. */
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
      // Without a response the slot may be taken; only a refusal is certain.
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
