import { NOTIFICATION_TAG_GROUP } from '@grandstand/shared-contracts';
import {
  AnalyticsBatch,
  AnalyticsIdentify,
  AnalyticsPage,
  AnalyticsTrack,
  DeleteRequest,
  DeletionLink,
  DeletionMail,
  FantasyAccountDelete,
  PushKey,
  PushRegister,
  PushTags,
  PushUpdate,
} from '@grandstand/shared-contracts/api';
import { example } from './example.ts';

const taken = { success: true };
const anonymousId = 'visitor-1';
const channel = { deviceType: 'web', optIn: true };
const channelId = '3f6b8a5e-5a1c-4f0e-9d5e-6d1a2f7c9b10';
const xUserInfo = '<token of the deletion link>';

export const ENGAGEMENT_EXAMPLES = [
  example(
    AnalyticsBatch,
    { batch: [{ type: 'track', anonymousId, event: 'Video Started', properties: { contentId: 'yes-1' } }] },
    taken,
  ),
  example(AnalyticsTrack, { anonymousId, event: 'Video Started' }, taken),
  example(AnalyticsIdentify, { userId: 'sp-1', traits: { plan: 'Monthly' } }, taken),
  example(AnalyticsPage, { anonymousId, name: 'Watch' }, taken),
  example(
    PushKey,
    {},
    { publicKey: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM' },
  ),
  example(PushRegister, channel, { channelId }),
  example(PushUpdate, { channelId, ...channel, optIn: false }, { channelId }),
  example(
    PushTags,
    { channelId, set: { [NOTIFICATION_TAG_GROUP]: ['GAME-ALERTS'] } },
    { tags: { [NOTIFICATION_TAG_GROUP]: ['GAME-ALERTS'] } },
  ),
  example(DeletionLink, {}, { xUserInfo, email: 'nosub@example.test', expiresAt: Date.UTC(2026, 10, 21, 12, 30) }),
  example(DeletionMail, { email: 'nosub@example.test' }, { status: 'success' }),
  example(FantasyAccountDelete, { xUserInfo }, { status: 'ok' }),
  example(
    DeleteRequest,
    {
      xUserInfo,
      link: xUserInfo,
      userEmailAddresses: ['nosub@example.test'],
      apiKey: 'grandstand-web',
      reason: 'Other',
      comment: '',
    },
    { data: { statusCode: 200 } },
  ),
];
