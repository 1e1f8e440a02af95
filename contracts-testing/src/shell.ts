/** The shell's own storage, events, session and HTTP caller, for tests that run them instead of the fakes. */
export {
  createBrowserStorage,
  createCaller,
  createCredentials,
  createEventHub,
  createPreferences,
  createServerClock,
  createSessionActions,
  createSessionStore,
} from '@grandstand/shell/engine';
