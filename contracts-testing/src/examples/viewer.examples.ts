import {
  BindPushChannel,
  ChangeGameAlerts,
  ChangeMyList,
  ChangePrivacyChoice,
  ChangeReminder,
  EndSessions,
  ExportData,
  GetGameAlerts,
  GetPrivacyChoice,
  GetReminders,
  GetSessions,
  GetViewing,
  RemoveViewing,
  SaveViewing,
} from '@grandstand/shared-contracts/api';
import { example } from './example.ts';

const contentId = 'vod-highlights-01';
const progress = [{ contentId, positionS: 324, lengthS: 600, watched: false }];
const programId = 'yes-1-29924550';

const session = { id: 's1', deviceName: 'Chrome on Linux', openedAt: 1, lastUsedAt: 2, isCurrent: true };

/** What an account watched, its list and its reminders; where it is logged in, and what is kept about it. */
export const VIEWER_EXAMPLES = [
  example(GetViewing, {}, { progress, removed: ['vod-highlights-02'], myList: ['vod-classics-01'] }),
  example(SaveViewing, { progress, isOlder: false }, {}),
  example(RemoveViewing, { contentId }, {}),
  example(ChangeMyList, { contentId, isListed: true }, {}),
  example(GetReminders, {}, { programIds: [programId] }),
  example(GetSessions, {}, { sessions: [session] }),
  example(EndSessions, { sessionId: 's2' }, { ended: 1 }),
  example(ExportData, {}, { exportedAt: '2026-04-01T12:00:00.000Z', data: { myList: [{ recording: contentId }] } }),
  example(GetPrivacyChoice, {}, { limitsUse: false, isSentByBrowser: false }),
  example(ChangePrivacyChoice, { limitsUse: true }, { limitsUse: true }),
  example(ChangeReminder, { programId, isWanted: false }, {}),
  example(
    GetGameAlerts,
    {},
    {
      start: true,
      close: false,
      final: true,
      isSpoilerFree: false,
      games: [{ programId, title: 'Red Sox at Yankees', startsAt: 1_795_473_000_000 }],
    },
  ),
  example(ChangeGameAlerts, { close: true }, {}),
  example(BindPushChannel, { channelId: '3f6b8a5e-5a1c-4f0e-9d5e-6d1a2f7c9b10' }, {}),
];
