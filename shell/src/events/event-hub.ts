import { type EventBus, type EventEnvelope, type EventName, EVENTS, type Listener } from '@grandstand/shared-contracts';

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

export interface EventFault {
  readonly kind: 'invalid-payload' | 'unknown-event' | 'listener-threw' | 'second-consumer' | 'unconsumed-command';
  readonly event: string;
  readonly source: string;
  readonly cause?: unknown;
}

interface HubOptions {
  readonly channel?: TabChannel;
  readonly now?: () => number;
  readonly report?: (fault: EventFault) => void;
}

interface Subscription {
  readonly source: string;
  readonly listener: Listener<EventName>;
}

const OTHER_TAB = ' (other tab)';
/** Whether the event occurred in another tab, which has already reported it. */
export const isFromOtherTab = ({ source }: Pick<EventEnvelope, 'source'>): boolean => source.endsWith(OTHER_TAB);

const crossesTabs = (name: string): boolean => name.startsWith('session:');
const isEventName = (name: unknown): name is EventName => typeof name === 'string' && Object.hasOwn(EVENTS, name);

/** CON-039: typed, versioned, validated events; a throwing listener does not stop the others. */
export const createEventHub = ({ channel, now = Date.now, report = () => {} }: HubOptions = {}): EventHub => {
  const subscriptions = new Map<EventName, Set<Subscription>>();
  const lastState = new Map<EventName, EventEnvelope>();
  let nextId = 0;

  const call = (subscription: Subscription, envelope: EventEnvelope) => {
    try {
      subscription.listener(envelope.payload, envelope);
    } catch (cause) {
      report({ kind: 'listener-threw', event: envelope.type, source: subscription.source, cause });
    }
  };

  const deliver = (envelope: EventEnvelope) => {
    const { kind } = EVENTS[envelope.type];
    if (kind === 'state') lastState.set(envelope.type, envelope);
    const listeners = [...(subscriptions.get(envelope.type) ?? [])];
    if (kind === 'command' && listeners.length === 0) {
      report({ kind: 'unconsumed-command', event: envelope.type, source: envelope.source });
    }
    for (const subscription of listeners) call(subscription, envelope);
  };

  const parse = (name: EventName, payload: unknown, source: string): EventEnvelope | null => {
    const parsed = EVENTS[name].payload.safeParse(payload);
    if (!parsed.success) {
      report({ kind: 'invalid-payload', event: name, source, cause: parsed.error });
      return null;
    }
    nextId += 1;
    const { version } = EVENTS[name];
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
    if (envelope) deliver(envelope);
  });

  const subscribe = (name: EventName, subscription: Subscription): (() => void) => {
    const listeners = subscriptions.get(name) ?? new Set<Subscription>();
    subscriptions.set(name, listeners);
    if (EVENTS[name].kind === 'command' && listeners.size > 0) {
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
    scope(source) {
      const undos = new Set<() => void>();
      return {
        emit(name, payload) {
          if (!isEventName(name)) return report({ kind: 'unknown-event', event: String(name), source });
          const envelope = parse(name, payload, source);
          if (!envelope) return;
          deliver(envelope);
          if (crossesTabs(name)) channel?.post(envelope);
        },
        on(name, listener) {
          const undo = subscribe(name, { source, listener: listener as unknown as Listener<EventName> });
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
    },
    close() {
      stopListening?.();
      subscriptions.clear();
      lastState.clear();
    },
  };
};
