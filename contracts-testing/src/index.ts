export { type LiveValue, liveValue } from '@grandstand/shared-contracts';
export { aContact, anAccount, aScheduleItem, aSession, aSubscription, aVodItem } from './factories.ts';
export type { Answer } from './fake-calls.ts';
export { type FakeHost, type FakeHostOptions, fakeHost } from './fake-host.ts';
export { fakeScreens } from './fake-screens.ts';
export { flagsSetOn } from './flags-set-on.ts';
export { memoryHistory } from './memory-history.ts';
export { renderRemote } from './render-remote.ts';
