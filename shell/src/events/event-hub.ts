import {
  type EventBus,
  type EventEnvelope,
  type EventName,
  EVENTS,
  type Listener,
  type OwnEvent,
} from '@grandstand/shared-contracts';

/** Delivers events; the shell creates one. */
export interface EventHub {
  /** A bus for one mount of `source`. `dispose` ends every subscription made through it. */
  scope(source: string): EventBus & { dispose(): void };
  close(): void;
}

/** Carries `session:*` between the tabs of one browser; the real one is a BroadcastChannel. */
export interface TabChannel {
  post(message: unknown): void;
  listen(receive: (message: unknown) => void): () => void;
}

export interface EventProblem {
  readonly kind: 'invalid-payload' | 'unknown-event' | 'listener-threw' | 'second-consumer' | 'unconsumed-command';
  readonly event: string;
  readonly source: string;
  readonly cause?: unknown;
}

interface HubOptions {
  readonly channel?: TabChannel;
  readonly now?: () => number;
  readonly report?: (problem: EventProblem) => void;
}

interface Subscription {
  readonly source: string;
  readonly listener: Listener<EventName>;
}

const OTHER_TAB = ' (other tab)';
/** Whether the event occurred in another tab, which has already reported it. */
export const isFromOtherTab = ({ source }: Pick<EventEnvelope, 'source'>): boolean => source.endsWith(OTHER_TAB);

const crossesTabs = (name: string): boolean => name.startsWith('session:');
/** By name for an event of the contract, as its own definition for an event of one team. */
type Named = EventName | OwnEvent;
const nameOf = (event: Named): string => (typeof event === 'string' ? event : `${event.name}@${event.version}`);
const definitionOf = (event: Named) => (typeof event === 'string' ? EVENTS[event] : event);
const isEventName = (name: unknown): name is EventName => typeof name === 'string' && Object.hasOwn(EVENTS, name);

/** CON-039: typed, versioned, validated events; a throwing listener does not stop the others. */
export const createEventHub = ({ channel, now = Date.now, report = () => {} }: HubOptions = {}): EventHub => {
  const subscriptions = new Map<string, Set<Subscription>>();
  const lastState = new Map<string, EventEnvelope>();
  let nextId = 0;

  const call = (subscription: Subscription, envelope: EventEnvelope) => {
    try {
      subscription.listener(envelope.payload, envelope);
    } catch (cause) {
      report({ kind: 'listener-threw', event: envelope.type, source: subscription.source, cause });
    }
  };

  const deliver = (event: Named, envelope: EventEnvelope) => {
    const { kind } = definitionOf(event);
    if (kind === 'state') lastState.set(nameOf(event), envelope);
    const listeners = [...(subscriptions.get(nameOf(event)) ?? [])];
    if (kind === 'command' && listeners.length === 0) {
      report({ kind: 'unconsumed-command', event: envelope.type, source: envelope.source });
    }
    for (const subscription of listeners) call(subscription, envelope);
  };

  const parse = (event: Named, payload: unknown, source: string): EventEnvelope | null => {
    const name = nameOf(event);
    const { version, payload: schema } = definitionOf(event);
    const parsed = schema.safeParse(payload);
    if (!parsed.success) {
      report({ kind: 'invalid-payload', event: name, source, cause: parsed.error });
      return null;
    }
    nextId += 1;
    return {
      type: name,
      v: version,
      id: `${source}-${nextId}`,
      ts: now(),
      source,
      payload: parsed.data,
    } as EventEnvelope;
  };

  const stopListening = channel?.listen((message) => {
    const { type, v, source, payload } = (message ?? {}) as Partial<EventEnvelope>;
    if (!isEventName(type) || !crossesTabs(type) || v !== EVENTS[type].version) return;
    const envelope = parse(type, payload, `${source ?? 'unknown'}${OTHER_TAB}`);
    if (envelope) deliver(type, envelope);
  });

  const subscribe = (event: Named, subscription: Subscription): (() => void) => {
    const name = nameOf(event);
    const listeners = subscriptions.get(name) ?? new Set<Subscription>();
    subscriptions.set(name, listeners);
    if (definitionOf(event).kind === 'command' && listeners.size > 0) {
      report({ kind: 'second-consumer', event: name, source: subscription.source });
      return () => {};
    }
    listeners.add(subscription);
    const last = lastState.get(name);
    if (last) call(subscription, last);
    return () => {
      listeners.delete(subscription);
    };
  };

  return {
    scope: (source) =>
      createScope(
        (event, listener) => subscribe(event, { source, listener }),
        (event: Named, payload: unknown) => {
          if (typeof event === 'string' && !isEventName(event)) return report({ kind: 'unknown-event', event, source });
          const envelope = parse(event, payload, source);
          if (!envelope) return;
          deliver(event, envelope);
          if (crossesTabs(nameOf(event))) channel?.post(envelope);
        },
      ),
    close() {
      stopListening?.();
      subscriptions.clear();
      lastState.clear();
    },
  };
};

/** A bus whose subscriptions end together. */
const createScope = (
  subscribe: (event: Named, listener: Listener<EventName>) => () => void,
  emit: EventBus['emit'],
): ReturnType<EventHub['scope']> => {
  const undos = new Set<() => void>();
  return {
    emit,
    on(event: Named, listener: unknown) {
      const undo = subscribe(event, listener as Listener<EventName>);
      const off = () => {
        undo();
        undos.delete(off);
      };
      undos.add(off);
      return off;
    },
    dispose() {
      for (const undo of [...undos]) undo();
    },
  };
};
