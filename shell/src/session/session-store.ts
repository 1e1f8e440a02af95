import { emptySession, type EventBus, type Flow, isComplete, type Session } from '@grandstand/shared-contracts';
import type { BrowserStorage } from '../storage/browser-storage.ts';

/** Snapshot and changes of the session; the same one in every remote and every tab (CON-040). */
export interface SessionStore {
  get(): Session;
  subscribe(listener: () => void): () => void;
  /** Merges fields and notifies the listeners. The shell's actions are its only callers. */
  update(change: Partial<Session> | ((session: Session) => Partial<Session>)): void;
  /** Replaces the session and notifies the listeners. */
  replace(session: Session): void;
}

/** A field set to undefined is dropped, so that an absent value has one form. */
const merge = (session: Session, change: Partial<Session>): Session =>
  Object.fromEntries(
    Object.entries({ ...session, ...change }).filter(([, value]) => value !== undefined),
  ) as unknown as Session;

const moment = (text: string | null): number | null => {
  const ms = Number(text ?? Number.NaN);
  return Number.isFinite(ms) ? ms : null;
};

const optional = <Key extends string>(key: Key, value: string | null): Partial<Record<Key, string>> =>
  value === null || value === '' ? {} : ({ [key]: value } as Record<Key, string>);

type Provider = Pick<Session, 'userType' | 'tv'>;

/** TV provider and user type as storage has them now; another tab may have changed them. */
export const storedProvider = (storage: BrowserStorage): Provider => {
  const userType = storage.get('userType');
  return {
    userType: userType === 'dtc' || userType === 'tve' ? userType : null,
    tv: { selectedMVPD: storage.get('selectedProvider'), authenticated: storage.get('tveToken') !== null },
  };
};

/** What survived a reload: user type, provider, device context, travel days. Tokens stay in storage. */
const restored = (storage: BrowserStorage, deviceId: string): Session => {
  const device = {
    deviceId,
    ...optional('regCode', storage.get('regCode')),
    ...optional('platform', storage.get('platform')),
    ...optional('activationCode', storage.get('activationCode')),
    ...optional('tvCode', storage.get('tvCode')),
  };
  // A code alone may be this browser's own, of a provider sign-in under way.
  const flow: Flow = device.activationCode || (device.regCode && device.platform) ? 'device' : 'user';
  return {
    ...emptySession(deviceId),
    flow,
    ...storedProvider(storage),
    device,
    couchRightsDate: moment(storage.get('couchRightsDate')),
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
