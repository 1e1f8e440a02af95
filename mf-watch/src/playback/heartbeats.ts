import type { AppError, Session } from '@grandstand/shared-contracts';
import { type Caller, Heartbeat } from '@grandstand/shared-contracts/api';
import type { PlayableItem } from '../content/content.ts';
import { heartbeatRequest } from './authorization.ts';
import { isTransient } from './playback-failure.ts';
import type { StreamSlot } from './stream-slot.ts';

/** A failed heartbeat is retried early: the platform keeps the slot for two missed ones (S-27). */
const RETRY_MS = 10_000;
const MAX_TRIES = 4;
const MISSED_HEARTBEATS = 2;

interface HeartbeatDependencies {
  readonly call: Caller;
  readonly viewer: () => Session;
  /** Epoch ms. */
  readonly now: () => number;
  readonly later: (work: () => void, delayMs: number) => () => void;
  readonly slot: Pick<StreamSlot, 'renew'>;
  readonly onFailure: (item: PlayableItem, error: AppError) => void;
}

export interface Heartbeats {
  start(item: PlayableItem, token: string, everyMs: number): void;
  stop(): void;
  /**
   * A device that slept has missed its heartbeats, so its slot and its address are gone: playback can start again. A slot
   * that was lost on time was taken by another tab, and starting again would take it back and forth.
   */
  hasOverslept(): boolean;
}

/** WATCH-048: keeps the slot of a stream. Each response contains the token of the next heartbeat. */
export const createHeartbeats = ({ call, viewer, now, later, slot, onFailure }: HeartbeatDependencies): Heartbeats => {
  /** Incremented by start and stop: responses of an earlier round are stale. */
  let round = 0;
  let cancel = () => {};
  /** The platform keeps the slot until then without another heartbeat. */
  let slotGoodUntilMs = 0;

  const stop = () => {
    round += 1;
    cancel();
  };
  return {
    start(item, firstToken, everyMs) {
      stop();
      const mine = round;
      const extend = () => {
        slotGoodUntilMs = now() + MISSED_HEARTBEATS * everyMs;
      };
      const schedule = (token: string, delayMs: number, tries: number) => {
        cancel = later(() => void beat(token, tries), delayMs);
      };
      const beat = async (token: string, tries: number) => {
        const reply = await call(Heartbeat, heartbeatRequest(item, token, viewer()));
        if (mine !== round) return;
        if (reply.ok) {
          slot.renew(reply.value.heartbeatToken);
          extend();
          schedule(reply.value.heartbeatToken, everyMs, 1);
        } else if (isTransient(reply.error) && tries < MAX_TRIES) schedule(token, RETRY_MS, tries + 1);
        else onFailure(item, reply.error);
      };
      extend();
      schedule(firstToken, everyMs, 1);
    },
    stop,
    hasOverslept: () => now() > slotGoodUntilMs,
  };
};
