import type { Result } from '@grandstand/shared-contracts';
import { type ReplyOf, type RequestOf, StreamCreate, StreamDelete } from '@grandstand/shared-contracts/api';
import type { Caller } from '@grandstand/shared-contracts/runtime';
import { isTransient } from './playback-failure.ts';

/**
 * The account's stream slot of this device (WATCH-047, WATCH-049). A device has one slot, so an old stream's delete that
 * overtook the next stream's create would free the wrong one: creates and deletes go out one after the other.
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

export const createStreamSlot = (call: Caller, deviceId: () => string): StreamSlot => {
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let holder = 0;
  let held = false;
  let newestToken = '';

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    waiting += 1;
    // Nothing ahead: go out now, in the same task. A page that is being left has no later one.
    const turn = waiting === 1 ? work() : queue.then(work);
    queue = turn.then(() => {
      waiting -= 1;
    });
    return turn;
  };
  const sendDelete = (heartbeatToken: string) =>
    call(StreamDelete, { deviceId: deviceId(), heartbeatToken }, { keepalive: true });

  return {
    async open(request) {
      holder += 1;
      const mine = holder;
      held = true;
      newestToken = request.heartbeatToken;
      const reply = await inTurn(() => call(StreamCreate, request));
      // Without an answer the slot may be taken all the same; only a refusal is certain.
      if (!reply.ok && !isTransient(reply.error) && mine === holder) held = false;
      return reply;
    },
    renew(heartbeatToken) {
      newestToken = heartbeatToken;
    },
    release(leaving = false) {
      if (!held) return;
      held = false;
      const token = newestToken;
      if (leaving) void sendDelete(token);
      else void inTurn(() => sendDelete(token));
    },
    isHeld: () => held,
  };
};
