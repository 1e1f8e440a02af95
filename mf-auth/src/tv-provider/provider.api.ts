import { type Host, REQUESTOR_ID, type Result, success } from '@grandstand/shared-contracts';
import { GetRegistrationCode, GetRequestorConfig, type Mvpd } from '@grandstand/shared-contracts/api';

/** What a sign-in needs: the providers, its address, and the device's code with its expiry, epoch ms. */
export interface ProviderCatalogue {
  readonly providers: readonly Mvpd[];
  readonly authenticateUrl: string;
  readonly code: string;
  readonly expiresAtMs: number;
}

/** AUTH-096, AUTH-097. `reference`: a device's id, or the registration code that a TV shows, which stays the same. */
export const fetchCatalogue = async (call: Host['call'], reference: string): Promise<Result<ProviderCatalogue>> => {
  const [config, registration] = await Promise.all([
    call(GetRequestorConfig, { requestor: REQUESTOR_ID }),
    call(GetRegistrationCode, { requestor: REQUESTOR_ID, deviceId: reference }),
  ]);
  if (!config.ok) return config;
  if (!registration.ok) return registration;
  const { mvpdList, authenticateUrl } = config.value;
  const { code, expires } = registration.value;
  return success({ providers: mvpdList, authenticateUrl, code, expiresAtMs: expires });
};
