import { REQUESTOR_ID } from '@grandstand/shared-contracts';
import type {
  AddTveSubscription,
  CheckAuthentication,
  GetRegistrationCode,
  GetRequestorConfig,
  GetUserMetadata,
  ReplyOf,
  RequestOf,
} from '@grandstand/shared-contracts/api';
import type { RemoteConfig } from '@grandstand/shared-contracts/config';
import { COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { HttpError, notFound, Refusal, sessionExpired, unauthenticated } from '../../infrastructure/http/errors.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import type { Access } from '../account/entitlements.ts';
import { providerViewerOf, viewerId } from './provider-viewer.ts';
import { newRegistrationCode } from './registration-code.ts';
import type { ProviderSessionRow, TvProviderRepo } from './tv-provider.repo.ts';

const CODE_LIFE_MS = 30 * 60_000;
const PROVIDER_TOKEN_LIFE_S = 10 * 60;

export interface ProviderActivationOptions {
  readonly repo: TvProviderRepo;
  readonly tokens: SignedTokens;
  readonly clock: Clock;
  readonly listedProviders: () => Promise<RemoteConfig['tvProviders']>;
  /** Whether the account pays for a subscription. */
  readonly hasOwnSubscription: (accountId: string) => Promise<boolean>;
  /** Where a provider's sign-in starts. */
  readonly authenticateUrl: string;
}

/** What the site and a TV learn about a device's viewer at a TV provider. */
export interface ProviderActivation {
  /** @throws {HttpError} 404 for another requestor; so do all that name one. */
  config(requestor: string): Promise<ReplyOf<typeof GetRequestorConfig>>;
  code(request: RequestOf<typeof GetRegistrationCode>): Promise<ReplyOf<typeof GetRegistrationCode>>;
  status(reference: string): Promise<ReplyOf<typeof CheckAuthentication>>;
  /** @throws {HttpError} 404 without a provider session. */
  metadata(request: RequestOf<typeof GetUserMetadata>): Promise<ReplyOf<typeof GetUserMetadata>>;
  /** @throws {HttpError} 401, 403 `not_subscribed`, 403 `no_zip_code` */
  sessionToken(providerToken: string): Promise<string>;
  signOut(reference: string): Promise<void>;
  /** @throws {Refusal} eV5883; `tve_mismatch` when the request and the provider's word differ. */
  addSubscription(accountId: string, request: RequestOf<typeof AddTveSubscription>): Promise<void>;
  /** Whose session token this is, as an id for slots and tokens. @throws {HttpError} 401, 403 */
  viewerOf(sessionToken: string, deviceId: string): Promise<string>;
  /** Null for the id of an account. */
  accessOf(id: string): Promise<Access | null>;
}

export const createProviderActivation = (options: ProviderActivationOptions): ProviderActivation => {
  const { repo, tokens, clock, listedProviders, hasOwnSubscription, authenticateUrl } = options;

  const sign = (purpose: 'provider' | 'providerSession', session: ProviderSessionRow, lifeS: number): string =>
    tokens.sign(purpose, { dev: session.device_id, sub: viewerId(session.provider_id, session.user_name) }, lifeS);

  /** The session that a token was made for; it may have ended or been replaced since. */
  const sessionOf = async (purpose: 'provider' | 'providerSession', token: string): Promise<ProviderSessionRow> => {
    const claims = tokens.verify(purpose, token);
    if (claims === 'expired') throw sessionExpired();
    if (claims === 'forged') throw unauthenticated();
    const session = await repo.session(String(claims['dev']), clock.now());
    if (!session || viewerId(session.provider_id, session.user_name) !== claims['sub']) throw unauthenticated();
    return session;
  };

  const secondsLeft = ({ expires_at }: ProviderSessionRow): number => Math.floor((expires_at - clock.now()) / 1000);

  return {
    async config(requestor) {
      checkRequestor(requestor);
      const mvpdList = await listedProviders();
      return { requestor, authenticateUrl, mvpdList };
    },

    async code({ requestor, deviceId }) {
      checkRequestor(requestor);
      const nowMs = clock.now();
      const request = { reference: deviceId, newCode: newRegistrationCode(), nowMs, expiresAtMs: nowMs + CODE_LIFE_MS };
      const { code, expiresAtMs } = await repo.registration(request);
      return { code, expires: expiresAtMs };
    },

    async status(reference) {
      const session = await repo.session(reference, clock.now());
      if (!session) return { status: 0 };
      return {
        status: 1,
        mvpd: session.provider_id,
        token: sign('provider', session, Math.min(PROVIDER_TOKEN_LIFE_S, secondsLeft(session))),
        expires: session.expires_at,
      };
    },

    async metadata({ requestor, deviceId }) {
      checkRequestor(requestor);
      const session = await repo.session(deviceId, clock.now());
      if (!session) throw notFound();
      const { provider_id, user_id, zip, encrypted_zip } = session;
      return {
        mvpd: provider_id,
        userID: encodeURIComponent(user_id),
        ...(encrypted_zip === null ? (zip === null ? {} : { zip }) : { encryptedZip: encrypted_zip }),
      };
    },

    async sessionToken(providerToken) {
      const session = await sessionOf('provider', providerToken);
      if (!session.subscribed) throw new HttpError(403, 'not_subscribed', 'You are not subscribed to YES Networks!');
      if (session.zip === null)
        throw new HttpError(403, 'no_zip_code', 'Updating UserMetadata Error — There is no zipcode');
      return sign('providerSession', session, secondsLeft(session));
    },

    signOut: (reference) => repo.endSession(reference, clock.now()),

    async addSubscription(accountId, request) {
      const session = subscribedSession(await repo.session(request.deviceId, clock.now()), request);
      if (await hasOwnSubscription(accountId)) throw new Refusal('eV5883', COMMON_TEXTS['tvProvider.exists']);
      const { provider_id, user_name, zip, expires_at } = session;
      await repo.linkAccount({ account_id: accountId, provider_id, user_name, zip, valid_until: expires_at });
    },

    async viewerOf(sessionToken, deviceId) {
      const session = await sessionOf('providerSession', sessionToken);
      if (session.device_id !== deviceId) throw unauthenticated();
      return viewerId(session.provider_id, session.user_name);
    },

    async accessOf(id) {
      const viewer = providerViewerOf(id);
      if (!viewer) return null;
      return (await repo.isSubscribed(viewer.providerId, viewer.userName, clock.now())) ? 'provider' : 'none';
    },
  };
};

const checkRequestor = (requestor: string): void => {
  if (requestor !== REQUESTOR_ID) throw notFound();
};

/** The session, if it includes the channel and is the one that the request names. @throws {Refusal} */
const subscribedSession = (
  session: ProviderSessionRow | undefined,
  { mvpdID, encryptedZip }: RequestOf<typeof AddTveSubscription>,
): ProviderSessionRow & { readonly zip: string } => {
  if (!session) throw new Refusal('tve_no_session', 'Please log in with your TV provider first.');
  if (!session.subscribed) throw new Refusal('tve_not_subscribed', 'You are not subscribed to YES Networks!');
  const { zip, encrypted_zip, provider_id } = session;
  if (zip === null) throw new Refusal('tve_no_zip_code', 'Updating UserMetadata Error — There is no zipcode');
  if (mvpdID !== provider_id || encryptedZip !== (encrypted_zip ?? zip)) {
    throw new Refusal(
      'tve_mismatch',
      'Your TV provider’s details don’t match. Please log in with your provider again.',
    );
  }
  return { ...session, zip };
};
