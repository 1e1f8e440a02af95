import { MAX_LIVE_STREAMS } from '@grandstand/shared-contracts';
import type { StreamView } from '@grandstand/shared-contracts/api';

/** Without two heartbeats a slot is free again (S-27). */
export const SLOT_LIFE_MS = 150_000;
/** PLAT-035. */
export const MAX_STREAMS = MAX_LIVE_STREAMS;

/** Which stream: `streamId` alone is unique, the others say where a store keeps it. */
export interface StreamKey {
  /** Null: a viewer without an account, who holds no slot. */
  readonly accountId: string | null;
  readonly deviceId: string;
  /** Chosen by the caller, unique. */
  readonly streamId: string;
}

/** `view`: which of the device's pictures it is for (decision 19). */
export interface NewStream extends StreamKey, StreamLabel {
  readonly view: StreamView;
}

/** What its owner knows a stream by, wherever they are refused another one. */
export interface StreamLabel {
  readonly contentId: string;
  /** `Chrome · Windows`; empty when the client says nothing about itself. */
  readonly deviceName: string;
}

export interface StreamInUse extends StreamLabel {
  readonly streamId: string;
  readonly deviceId: string;
}

/**
 * Who is streaming now. At most three streams of an account are live at any moment, under any concurrency
 * (`stream-store.contract.ts` proves it for an implementation). Times are epoch milliseconds.
 */
export interface StreamStore {
  /**
   * Takes a slot; the new stream of a device's view replaces the old one of the same view. False when all slots are
   * taken, and for a stream that another view has already.
   */
  open(stream: NewStream, nowMs: number): Promise<boolean>;
  /** Prolongs a live stream; false when it is not there any more: it was replaced, closed, or silent too long. */
  beat(stream: StreamKey, nowMs: number): Promise<boolean>;
  /** `maxAgeMs`: how old the answer of a cache may be. */
  isLive(stream: StreamKey, nowMs: number, maxAgeMs?: number): Promise<boolean>;
  /** Ends this stream; ending it twice is fine. The next stream of its view, should it be open already, is left alone. */
  close(stream: StreamKey): Promise<void>;
  /** Ends whatever the account is watching. */
  closeAccount(accountId: string): Promise<void>;
  /** The live streams of an account. A stream that an older version opened has an empty label. */
  inUse(accountId: string, nowMs: number): Promise<readonly StreamInUse[]>;
  /** Exactly how many are live, with an account or without. */
  count(nowMs: number): Promise<number>;
  /** Removes what ended; it is dead before that, too. */
  sweep(nowMs: number): Promise<void>;
}
