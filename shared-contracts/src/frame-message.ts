import type * as z from '@grandstand/shared-contracts/schema';

/** The expected window and origin of a message. */
export interface FrameSource {
  /** `iframe.contentWindow`; null while the frame is not there. */
  readonly source: MessageEventSource | null;
  readonly origin: string;
}

/** S-14: the message of a framed page; null for any other window, origin or shape. */
export const frameMessageOf = <S extends z.ZodMiniType>(
  schema: S,
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  frame: FrameSource,
): z.output<S> | null =>
  frame.source !== null && event.source === frame.source && event.origin === frame.origin
    ? (schema.safeParse(event.data).data ?? null)
    : null;
