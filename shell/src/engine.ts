/** What of the shell runs without a page: the package `contracts-testing` builds its fakes on it. No remote imports it. */
export { createEventHub } from './events/event-hub.ts';
export { createCaller } from './http/caller.ts';
export { createCredentials } from './http/credentials.ts';
export { createServerClock } from './http/server-clock.ts';
export { fetchAccount } from './session/account-snapshot.ts';
export { createSessionActions } from './session/session-actions.ts';
export { createSessionStore } from './session/session-store.ts';
export { createViewerActions } from './session/viewer-actions.ts';
export { createBrowserStorage } from './storage/browser-storage.ts';
export { createPreferences } from './storage/preferences.ts';
