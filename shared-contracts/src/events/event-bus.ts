import type { EventEnvelope, EventName, EventPayload } from './event-map.ts';

export type Listener<Name extends EventName> = (payload: EventPayload<Name>, envelope: EventEnvelope<Name>) => void;

/** What a remote gets: emits under its own name, and everything it listens to ends with its mount. */
export interface EventBus {
  /** Validates and delivers synchronously. A payload that breaks its schema is reported and not delivered. */
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
  /** Returns a function that unsubscribes. The last value of a state event is delivered immediately. */
  on<Name extends EventName>(name: Name, listener: Listener<Name>): () => void;
}
