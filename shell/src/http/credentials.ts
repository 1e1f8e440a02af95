import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import {
  AppRegister,
  type Caller,
  CLIENT_ID,
  CLIENT_TOKEN_REQUEST,
  FlatToken,
  GetEntitlements,
  OAuthToken,
} from '@grandstand/shared-contracts/api';
import type { BrowserStorage } from '../storage/browser-storage.ts';
import type { Credentials } from './caller.ts';
import { createDeviceTokenSigner, type DeviceTokenSigner } from './device-token.ts';
import { keptToken, RENEW_EARLY_MS } from './kept-token.ts';
import { fetchProviderFlatToken } from './provider-flat-token.ts';
import { shareRequests } from './share-requests.ts';

interface CredentialsDependencies {
  readonly storage: BrowserStorage;
  readonly deviceId: string;
  readonly now?: () => number;
  readonly signDeviceToken?: DeviceTokenSigner;
}

/**
 * Tokens of the account and of the video platform: fetched when first needed, kept until they end, never handed out.
 * Playback proof travels as in A-98: client token, entitlement or flat token, device token, provider token.
 */
export const createCredentials = ({
  storage,
  deviceId,
  now = Date.now,
  signDeviceToken = createDeviceTokenSigner(),
}: CredentialsDependencies): Credentials & { forget(): void; prepareAnonymous(caller: Caller): Promise<void> } => {
  /** Part of the device token's viewer: a new value makes the signer fetch a new secret. */
  let secretGeneration = 0;

  const clientToken = createClientToken(storage, now);

  const flatToken = createFlatToken(storage, deviceId, now);
  const entitlement = createEntitlement(storage, now, flatToken);

  /** Null without a provider session; one that has ended costs nothing but itself. */
  const providerToken = async (caller: Caller): Promise<string | null> => {
    if (storage.get('sessionToken') === null) return null;
    const known = keptToken(storage, 'tveFlatToken', now());
    if (known) return known;
    const fresh = await fetchProviderFlatToken({ storage, call: caller, deviceId, now });
    return fresh.ok ? fresh.value : null;
  };

  const playback = async (caller: Caller): Promise<Result<Readonly<Record<string, string>>>> => {
    const [client, proof] = await Promise.all([clientToken(caller), entitlement.token(caller)]);
    if (!client.ok) return client;
    if (!proof.ok) return proof;
    const provider = await providerToken(caller);
    const device = await signDeviceToken(deviceId, `${secretGeneration} ${proof.value} ${provider ?? ''}`, now(), () =>
      caller(AppRegister, {
        uniqueId: deviceId,
        viewerToken: proof.value,
        ...(provider ? { providerToken: provider } : {}),
      }),
    );
    if (!device.ok) return device;
    return success(playbackHeaders(client.value, proof.value, device.value, provider));
  };

  const credentials: Credentials = async (auth, caller) => {
    switch (auth) {
      case 'none':
        return success({});
      case 'bearer': {
        const token = storage.get('accessToken');
        return token
          ? success({ Authorization: `Bearer ${token}` })
          : failure(new AppError('not_signed_in', 'This call needs a signed-in account.'));
      }
      case 'client': {
        const client = await clientToken(caller);
        return client.ok ? success({ Authorization: `Bearer ${client.value}` }) : client;
      }
      case 'raw':
        return success({ Authorization: storage.get('sessionToken') ?? '' });
      case 'playback':
        return playback(caller);
    }
  };

  const discard: Credentials['discard'] = (auth, refused) => {
    const wasSent = (header: string, value: string | null | undefined) => refused === null || refused[header] === value;
    if (wasSent('Authorization', `Bearer ${storage.get('clientToken')}`)) {
      storage.remove('clientToken');
      storage.remove('clientTokenExpiry');
    }
    if (auth !== 'playback') return;
    secretGeneration += 1;
    if (wasSent('X-Authorization', entitlement.kept()?.token)) entitlement.forget();
    if (wasSent('X-Authorization', storage.get('anonymousFlatToken'))) storage.remove('anonymousFlatToken');
    if (wasSent('X-Provider-Token', storage.get('tveFlatToken'))) {
      storage.remove('tveFlatToken');
      storage.remove('tveFlatTokenExpiry');
    }
  };

  return Object.assign(credentials, {
    discard,
    /** SHELL-073: fetches and stores the flat token of a visitor without an account. */
    async prepareAnonymous(caller: Caller) {
      if (storage.get('accessToken') === null) await flatToken(caller);
    },
    /** Another account, or none: what was proven for the last one is dropped. */
    forget: entitlement.forget,
  });
};

type FetchToken = (caller: Caller) => Promise<Result<string>>;

/** The token of a visitor without an account. */
const createFlatToken = (storage: BrowserStorage, deviceId: string, now: () => number): FetchToken => {
  const shared = shareRequests<Result<string>>();
  const fetchFlatToken: FetchToken = async (caller) => {
    const reply = await caller(FlatToken, { deviceId });
    if (!reply.ok) return reply;
    storage.set('anonymousFlatToken', reply.value.flatToken);
    return success(reply.value.flatToken);
  };
  return async (caller) => {
    const known = storage.get('anonymousFlatToken');
    if (known && jwtEndsAt(known) - RENEW_EARLY_MS > now()) return success(known);
    return shared('', () => fetchFlatToken(caller));
  };
};

/** The token of what an account may watch; without an account, the flat token. */
const createEntitlement = (storage: BrowserStorage, now: () => number, flatToken: FetchToken) => {
  let kept: { readonly token: string; readonly endsAt: number; readonly account: string } | null = null;
  const shared = shareRequests<Result<string>>();
  const fetchEntitlement = async (caller: Caller, account: string): Promise<Result<string>> => {
    const reply = await caller(GetEntitlements, {});
    if (!reply.ok) return reply;
    const { ovatToken, ovatTokenExpiry } = reply.value;
    if (!ovatToken) return flatToken(caller);
    kept = { token: ovatToken, endsAt: ovatTokenExpiry ?? 0, account };
    return success(ovatToken);
  };
  const token: FetchToken = async (caller) => {
    const account = storage.get('accessToken');
    if (!account) return flatToken(caller);
    const isTheirs = kept?.account === account;
    if (kept && isTheirs && kept.endsAt - RENEW_EARLY_MS > now()) return success(kept.token);
    return shared(account, () => fetchEntitlement(caller, account));
  };
  return {
    token,
    kept: () => kept,
    forget: () => {
      kept = null;
    },
  };
};

/** The token of the video platform for this application. */
const createClientToken = (
  storage: BrowserStorage,
  now: () => number,
): ((caller: Caller) => Promise<Result<string>>) => {
  const shared = shareRequests<Result<string>>();

  const fetchClientToken = async (caller: Caller): Promise<Result<string>> => {
    const reply = await caller(OAuthToken, CLIENT_TOKEN_REQUEST);
    if (!reply.ok) return reply;
    storage.set('clientToken', reply.value.access_token);
    storage.set('clientTokenExpiry', String(now() + reply.value.expires_in * 1000));
    return success(reply.value.access_token);
  };

  return async (caller) => {
    const known = keptToken(storage, 'clientToken', now());
    return known ? success(known) : shared('', () => fetchClientToken(caller));
  };
};

const playbackHeaders = (client: string, proof: string, device: string, provider: string | null) => ({
  Authorization: `Bearer ${client}`,
  'X-Authorization': proof,
  'X-Device-Id': device,
  'X-Client-Id': CLIENT_ID,
  ...(provider ? { 'X-Provider-Token': provider } : {}),
});

/** End of a JWT in epoch ms, read without trusting it; 0 when it has none. */
const jwtEndsAt = (token: string): number => {
  try {
    const payload = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
      exp?: number;
    };
    return (payload.exp ?? 0) * 1000;
  } catch {
    return 0;
  }
};
