export { aContact, anAccount, aScheduleItem, aSession, aSubscription, aVodItem } from './factories.ts';
export {
  type Answer,
  type FakeHost,
  type FakeHostOptions,
  fakeHost,
  type LiveValue,
  liveValue,
  memoryHistory,
} from './fake-host.ts';
export { renderRemote } from './render-remote.ts';
