import type { WatchState } from './watch-state.ts';

/** As the specification lists them. */
const NAMED =
  'linearChannels, overflowChannels, signedUrls, upcomingSchedule, vodList, vodSections, vodItem, vodSearchResults, ' +
  'urlVOD, currentScheduleItem, remoteConfig, localization, players, liveEvent, currentSubscriptions, selectedPlan, ' +
  'couchRightsDate, couchRightsExpired, couchRightsCheckInProgress, cancelSubscription, heartbeatToken, errorType, ' +
  'errorCode, checkingBlackOutTime, successfullyLinked';

/** The types are checked with all others: a key that the interface lacks, or has beside these, does not compile. */
const KEYS = {
  linearChannels: true,
  overflowChannels: true,
  signedUrls: true,
  upcomingSchedule: true,
  vodList: true,
  vodSections: true,
  vodItem: true,
  vodSearchResults: true,
  urlVOD: true,
  currentScheduleItem: true,
  remoteConfig: true,
  localization: true,
  players: true,
  liveEvent: true,
  currentSubscriptions: true,
  selectedPlan: true,
  couchRightsDate: true,
  couchRightsExpired: true,
  couchRightsCheckInProgress: true,
  cancelSubscription: true,
  heartbeatToken: true,
  errorType: true,
  errorCode: true,
  checkingBlackOutTime: true,
  successfullyLinked: true,
} satisfies { [Key in keyof WatchState]-?: true };

test('WATCH-105: the watch state has every fact that the specification names, and no other', () => {
  expect(Object.keys(KEYS)).toEqual(NAMED.split(', '));
});
