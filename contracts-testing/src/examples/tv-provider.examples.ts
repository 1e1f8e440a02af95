import {
  AddTveSubscription,
  CheckAuthentication,
  GetRegistrationCode,
  GetRequestorConfig,
  GetUserMetadata,
  MvpdUserMetadata,
  ProviderSignOut,
} from '@grandstand/shared-contracts/api';
import { REQUESTOR_ID } from '@grandstand/shared-contracts';
import { example } from './example.ts';

const requestor = REQUESTOR_ID;
const deviceId = 'browser-1';

export const TV_PROVIDER_EXAMPLES = [
  example(
    GetRequestorConfig,
    { requestor },
    {
      requestor,
      authenticateUrl: 'https://provider.example/api/v1/authenticate',
      mvpdList: [
        {
          id: 'harborline',
          displayName: 'Harborline',
          logoUrl: '/tv-providers/harborline.svg',
          logoUrlWhite: '/tv-providers/harborline-white.svg',
          isPremium: true,
          siteUrl: 'https://provider.example',
          refusesFrames: false,
        },
      ],
    },
  ),
  example(GetRegistrationCode, { requestor, deviceId }, { code: 'K7M2QX', expires: Date.UTC(2026, 10, 21, 12, 30) }),
  example(
    CheckAuthentication,
    { deviceId },
    { status: 1, mvpd: 'harborline', token: '<provider token>', expires: Date.UTC(2026, 10, 28) },
  ),
  example(GetUserMetadata, { requestor, deviceId }, { mvpd: 'harborline', userID: 'viewer%2F1', zip: '10001' }),
  example(ProviderSignOut, { deviceId }, {}),
  example(MvpdUserMetadata, { authorization: 'Bearer <provider token>' }, { sessionToken: '<session token>' }),
  example(AddTveSubscription, { mvpdID: 'harborline', encryptedZip: '', deviceId }, {}),
];
