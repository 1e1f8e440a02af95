/** Without two heartbeats a slot is free again (S-27). */
export const SLOT_LIFE_MS = 150_000;

export interface StreamRequest {
  /** Null: a viewer without an account, who holds no slot. */
  readonly accountId: string | null;
  readonly deviceId: string;
  /** Chosen by the caller, unique. */
  readonly streamId: string;
  readonly nowMs: number;
}

/**
 * Who is streaming now. At most three streams of an account live at any moment, whatever happens at once
 * (`stream-store.contract.ts` proves it for an implementation).
 */
export interface StreamStore {
  /** Takes a slot; a device's new stream replaces its old one. False when all slots are taken. */
  open(request: StreamRequest): Promise<boolean>;
  /** Prolongs a live stream; false when it is not there any more. */
  beat(streamId: string, nowMs: number): Promise<boolean>;
  isLive(streamId: string, nowMs: number): Promise<boolean>;
  /** Ends this stream; ending it twice is fine. The device's next stream, should it be open already, is left alone. */
  close(streamId: string): Promise<void>;
  /** Removes what ended. */
  sweep(nowMs: number): Promise<void>;
}
