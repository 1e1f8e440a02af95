import { REQUESTOR_ID } from '@grandstand/shared-contracts';
import type { ProviderRedirect } from '@grandstand/shared-contracts/api';
import type { RemoteConfig } from '@grandstand/shared-contracts/config';
import * as z from 'zod';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { passwordMatches } from '../../infrastructure/passwords/passwords.ts';
import type { KeyRing } from '../../infrastructure/keys/key-ring.service.ts';
import type { SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { providerById } from './providers.ts';
import type { TvProviderRepo } from './tv-provider.repo.ts';
import { encryptZip } from './zip-cipher.ts';

const PROVIDER_SESSION_LIFE_MS = 30 * 24 * 60 * 60_000;
const TICKET_LIFE_S = 15 * 60;

export interface ProviderSignInOptions {
  readonly repo: TvProviderRepo;
  readonly tokens: SignedTokens;
  readonly clock: Clock;
  readonly listedProviders: () => Promise<RemoteConfig['tvProviders']>;
  /** Origins that a sign-in may return to (S-22). */
  readonly returnOrigins: readonly string[];
  readonly zipKeys: Pick<KeyRing, 'signing'>;
}

/** A sign-in under way: what the redirect asked for, checked. `isFramed`: in a frame of the site, not alone in the window. */
const Visit = z.object({
  code: z.string(),
  providerId: z.string(),
  providerName: z.string(),
  returnUrl: z.string(),
  isFramed: z.boolean(),
});
export type Visit = z.infer<typeof Visit>;

export interface ProviderSignIn {
  /** A ticket that represents the request on the provider's pages; null for a request that is not answered. */
  begin(redirect: ProviderRedirect): Promise<string | null>;
  /** Where a redirect asks to return to; null for an address that is not allowed (S-22). */
  returnUrl(redirectUrl: string): string | null;
  /** Null when the ticket is forged or over. */
  visit(ticket: string): Visit | null;
  signIn(visit: Visit, userName: string, password: string): Promise<'done' | 'wrong' | 'over'>;
}

export const createProviderSignIn = (options: ProviderSignInOptions): ProviderSignIn => {
  const { repo, tokens, clock, listedProviders, returnOrigins, zipKeys } = options;
  return {
    async begin({ reg_code, requestor_id, mso_id, no_iframe, redirect_url }) {
      const listed = (await listedProviders()).find(({ id }) => id === mso_id);
      if (requestor_id !== REQUESTOR_ID || !listed || !mayReturnTo(redirect_url, returnOrigins)) return null;
      if (!(await repo.isUsable(reg_code, clock.now()))) return null;
      const visit: Visit = {
        code: reg_code,
        providerId: listed.id,
        providerName: listed.displayName,
        returnUrl: redirect_url,
        isFramed: no_iframe !== 'true' && !listed.refusesFrames,
      };
      return tokens.sign('providerVisit', { ...visit }, TICKET_LIFE_S);
    },

    returnUrl: (redirectUrl) => (mayReturnTo(redirectUrl, returnOrigins) ? redirectUrl : null),

    visit(ticket) {
      return Visit.safeParse(tokens.verify('providerVisit', ticket)).data ?? null;
    },

    async signIn({ code, providerId }, userName, password) {
      const user = await repo.user(userName.trim().toLowerCase().replace(/@.*$/, ''));
      const matches = await passwordMatches(user?.password_hash ?? null, password);
      if (!user || !matches) return 'wrong';
      const nowMs = clock.now();
      const { user_name, user_id, zip, subscribed } = user;
      const encrypts = providerById(providerId)?.encryptsZip === true && zip !== null;
      const session = {
        provider_id: providerId,
        user_name,
        user_id,
        zip,
        encrypted_zip: encrypts ? encryptZip(zip, zipKeys.signing()) : null,
        subscribed,
        expires_at: nowMs + PROVIDER_SESSION_LIFE_MS,
      };
      return (await repo.signIn(code, session, nowMs)) ? 'done' : 'over';
    },
  };
};

/** An absolute http(s) address on an allowed origin, without a name or password in it. */
const mayReturnTo = (address: string, allowed: readonly string[]): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && allowed.includes(url.origin) && url.username === '' && url.password === '';
};
