import type { EventBus } from '../events/event-bus.ts';
import type { BrowserStorage } from '../runtime/browser-storage.ts';
import { isComplete } from './rules.ts';
import { emptySession, type Flow, type Session, type UserType } from './session.ts';

/** Snapshot and changes of the session; the same one in every remote and every tab (CON-040). */
export interface SessionStore {
  get(): Session;
  subscribe(listener: () => void): () => void;
  /** Merges fields and tells everybody. The shell's actions are its only callers. */
  update(change: Partial<Session> | ((session: Session) => Partial<Session>)): void;
  /** Replaces the whole session and tells everybody. */
  replace(session: Session): void;
}

/** A field set to undefined is dropped, so that an absent value has one form. */
const merge = (session: Session, change: Partial<Session>): Session =>
  Object.fromEntries(
    Object.entries({ ...session, ...change }).filter(([, value]) => value !== undefined),
  ) as unknown as Session;

const optional = <Key extends string>(key: Key, value: string | null): Partial<Record<Key, string>> =>
  value === null || value === '' ? {} : ({ [key]: value } as Record<Key, string>);

/** What survived a reload: user type, provider, device context. Tokens stay in storage. */
const restored = (storage: BrowserStorage, deviceId: string): Session => {
  const userType = storage.get('userType');
  const selectedMVPD = storage.get('selectedProvider');
  const device = {
    deviceId,
    ...optional('regCode', storage.get('regCode')),
    ...optional('platform', storage.get('platform')),
    ...optional('activationCode', storage.get('activationCode')),
    ...optional('tvCode', storage.get('tvCode')),
  };
  const flow: Flow = device.regCode || device.activationCode ? 'device' : 'user';
  return {
    ...emptySession(deviceId),
    flow,
    userType: (userType === 'dtc' || userType === 'tve' ? userType : null) satisfies UserType,
    device,
    tv: { selectedMVPD, authenticated: storage.get('tveToken') !== null },
  };
};

export const createSessionStore = (storage: BrowserStorage, deviceId: string, bus: EventBus): SessionStore => {
  let session = Object.freeze(restored(storage, deviceId));
  const listeners = new Set<() => void>();
  const replace = (next: Session) => {
    session = Object.freeze(next);
    for (const listener of [...listeners]) listener();
    const { status, flow, userType, account } = session;
    bus.emit('session:changed', {
      status,
      flow,
      userType,
      complete: isComplete(session),
      ...(account ? { spAccountID: account.spAccountID } : {}),
    });
  };
  return {
    get: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    update: (change) => replace(merge(session, typeof change === 'function' ? change(session) : change)),
    replace,
  };
};
