import { AppError, failure, success } from '@grandstand/shared-contracts';
import {
  CheckAuthentication,
  FlatToken,
  GetRegistrationCode,
  GetRequestorConfig,
  GetUserMetadata,
  type Mvpd,
  MvpdUserMetadata,
  ProviderSignOut,
} from '@grandstand/shared-contracts/api';
import type { FakeHost } from '@grandstand/contracts-testing';

export const anMvpd = (overrides: Partial<Mvpd> = {}): Mvpd => ({
  id: 'harborline',
  displayName: 'Harborline',
  logoUrl: '/logo.svg',
  logoUrlWhite: '/logo-white.svg',
  isPremium: false,
  siteUrl: 'https://harborline.example.test/',
  refusesFrames: false,
  ...overrides,
});

/** The responses of the TV-provider service; change them between steps. */
export interface ProviderService {
  hasSession: boolean;
  zip: string | null;
  refusal: string | null;
}

/** A TV-provider service behind a fake host: six providers, no viewer signed in. */
export const providerService = (host: FakeHost): ProviderService => {
  const service: ProviderService = { hasSession: false, zip: '10001', refusal: null };
  host.answer(
    GetRequestorConfig,
    success({
      requestor: 'YESN',
      authenticateUrl: 'http://localhost:8083/api/v1/authenticate',
      mvpdList: [
        anMvpd({ id: 'cobalt', displayName: 'Cobalt Fiber', isPremium: true }),
        anMvpd({ id: 'metroloop', displayName: 'Metroloop', isPremium: true }),
        anMvpd({ id: 'skylark', displayName: 'Skylark Satellite', isPremium: true }),
        anMvpd({ isPremium: true }),
        anMvpd({ id: 'pinecrest', displayName: 'Pinecrest Connect', refusesFrames: true }),
        anMvpd({ id: 'boroughnet', displayName: 'Boroughnet' }),
      ],
    }),
  );
  host.answer(GetRegistrationCode, success({ code: 'BCDF2345', expires: Date.now() + 30 * 60_000 }));
  host.answer(CheckAuthentication, () =>
    success(service.hasSession ? { status: 1, mvpd: 'harborline', token: 'provider-token' } : { status: 0 }),
  );
  host.answer(GetUserMetadata, () =>
    success({ mvpd: 'harborline', userID: 'a%40b', ...(service.zip ? { zip: service.zip } : {}) }),
  );
  host.answer(MvpdUserMetadata, () =>
    service.refusal
      ? failure(new AppError('forbidden', 'refused', { serviceCode: service.refusal, status: 403 }))
      : success({ sessionToken: 'session-1' }),
  );
  host.answer(FlatToken, success({ flatToken: 'flat-1', expiresIn: 3600 }));
  host.answer(ProviderSignOut, success({}));
  return service;
};
