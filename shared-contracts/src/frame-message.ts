import type * as z from '@grandstand/shared-contracts/schema';

/** The framed window a message must come from, and the origin its page must have. */
export interface FrameSource {
  /** `iframe.contentWindow`; null while the frame is not there. */
  readonly source: MessageEventSource | null;
  readonly origin: string;
}

/** S-14: what a framed page told us; null for any other window, origin or shape. */
export const frameMessageOf = <S extends z.ZodMiniType>(
  schema: S,
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  frame: FrameSource,
): z.output<S> | null =>
  frame.source !== null && event.source === frame.source && event.origin === frame.origin
    ? (schema.safeParse(event.data).data ?? null)
    : null;
