export { broadcastTabChannel } from '../events/broadcast-tab-channel.ts';
export {
  createEventHub,
  type EventBus,
  type EventFault,
  type EventHub,
  isFromOtherTab,
  type TabChannel,
} from '../events/event-bus.ts';
export { type LiveValue, liveValue } from '../host/live-value.ts';
export type { Registration } from '../session/registration.ts';
export {
  createSessionActions,
  type SessionActions,
  type SessionActionsDependencies,
  type SignOutReason,
} from '../session/session-actions.ts';
export { createSessionStore, type SessionStore, storedProvider } from '../session/session-store.ts';
export {
  type BrowserStorage,
  createBrowserStorage,
  ensureDeviceId,
  STORAGE_KEYS,
  type StorageKey,
} from './browser-storage.ts';
export { type Caller, type CallOptions, type Credentials, createCaller } from './caller.ts';
export { CLIENT_ID, CLIENT_TOKEN_REQUEST, createCredentials } from './credentials.ts';
export { keptToken } from './kept-token.ts';
export { createPreferences } from './preferences.ts';
export { createServerClock, type ServerClock } from './server-clock.ts';
export { createTabStorage, type TabStorage } from './tab-storage.ts';
export { bracketQuery, fromWire, toWire, type WireRequest } from './wire.ts';
