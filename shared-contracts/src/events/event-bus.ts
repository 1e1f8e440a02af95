import type * as z from '@grandstand/shared-contracts/schema';
import type { EventEnvelope, EventName, EventPayload } from './event-map.ts';
import type { OwnEvent } from './own-event.ts';

export type Listener<Name extends EventName> = (payload: EventPayload<Name>, envelope: EventEnvelope<Name>) => void;

/** What a remote gets: emits under its own name, and everything it listens to ends with its mount. */
export interface EventBus {
  /** Validates and delivers synchronously. A payload that breaks its schema is reported and not delivered. */
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
  emit<Payload extends z.ZodMiniType>(event: OwnEvent<Payload>, payload: z.input<Payload>): void;
  /** Returns a function that unsubscribes. The last value of a state event is delivered immediately. */
  on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void;
  on<Payload extends z.ZodMiniType>(
    event: OwnEvent<Payload>,
    listener: (payload: z.output<Payload>) => void,
  ): () => void;
}
