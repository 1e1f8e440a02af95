export { aContact, anAccount, aScheduleItem, aSession, aSubscription, aVodItem } from './factories.ts';
export { type Answer, type FakeCalls, fakeCalls } from './fake-calls.ts';
export { fakePush } from './fake-push.ts';
export { fakeScreens } from './fake-screens.ts';
export { memoryHistory } from './memory-history.ts';
