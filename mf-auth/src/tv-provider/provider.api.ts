import { type Host, REQUESTOR_ID, type Result, success } from '@grandstand/shared-contracts';
import { GetRegistrationCode, GetRequestorConfig, type Mvpd } from '@grandstand/shared-contracts/api';

/** What a sign-in needs: who can be chosen, where it starts, and the device's code with its end, epoch ms. */
export interface ProviderCatalogue {
  readonly providers: readonly Mvpd[];
  readonly authenticateUrl: string;
  readonly code: string;
  readonly expiresAtMs: number;
}

/** A TV shows its code itself and counts its time itself. */
const NEVER = Number.POSITIVE_INFINITY;

/** AUTH-096, AUTH-097. `regCode`: the code that a TV shows; without it this device's is asked for. */
export const fetchCatalogue = async (
  call: Host['call'],
  deviceId: string,
  regCode: string | null,
): Promise<Result<ProviderCatalogue>> => {
  const [config, registration] = await Promise.all([
    call(GetRequestorConfig, { requestor: REQUESTOR_ID }),
    regCode === null
      ? call(GetRegistrationCode, { requestor: REQUESTOR_ID, deviceId })
      : success({ code: regCode, expires: NEVER }),
  ]);
  if (!config.ok) return config;
  if (!registration.ok) return registration;
  const { mvpdList, authenticateUrl } = config.value;
  const { code, expires } = registration.value;
  return success({ providers: mvpdList, authenticateUrl, code, expiresAtMs: expires });
};
