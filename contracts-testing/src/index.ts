export { type LiveValue, liveValue } from '@grandstand/shared-contracts';
export {
  aContact,
  anAccount,
  type Answer,
  aScheduleItem,
  aSession,
  aSubscription,
  aVodItem,
  fakeScreens,
  memoryHistory,
} from '@grandstand/shared-contracts/testing';
export { type FakeHost, type FakeHostOptions, fakeHost } from './fake-host.ts';
export { flagsSetOn } from './flags-set-on.ts';
export { renderRemote } from './render-remote.ts';
