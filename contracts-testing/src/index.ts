export { type LiveValue, liveValue } from '@grandstand/shared-contracts';
export { aContact, anAccount, aScheduleItem, aSession, aSubscription, aVodItem } from './factories.ts';
export { type Answer, type FakeHost, type FakeHostOptions, fakeHost, memoryHistory } from './fake-host.ts';
export { flagsSetOn } from './flags-set-on.ts';
export { renderRemote } from './render-remote.ts';
