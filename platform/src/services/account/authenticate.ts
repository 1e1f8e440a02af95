import type { FastifyRequest } from 'fastify';
import { sessionExpired, unauthenticated } from '../../infrastructure/http/errors.ts';
import type { Authenticate } from '../../infrastructure/http/register-call.ts';
import { languageOf } from '../language/language.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { AccountRepo, AccountRow } from './account.repo.ts';
import type { SessionRepo } from './session.repo.ts';

export interface SignedIn {
  readonly account: AccountRow;
  readonly familyId: string;
}

export const bearerToken = ({ headers }: FastifyRequest): string | null =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/**
 * The bearer of an access token. The account's language follows what its owner uses: mails are written without a request
 * for anything, and a stranger who asks for a link has no say in it.
 * @throws {HttpError} 401 without a genuine one; 403 without errorCode when it has expired.
 */
export const bearerOf =
  (access: AccessTokens, accounts: AccountRepo, families: SessionRepo): Authenticate<SignedIn> =>
  async (request) => {
    const token = bearerToken(request);
    const claims = token === null ? 'forged' : access.verify(token);
    if (claims === 'forged') throw unauthenticated();
    if (claims === 'expired') throw sessionExpired();
    const [account, revoked] = await Promise.all([
      accounts.byId(claims.accountId),
      families.isRevoked(claims.familyId),
    ]);
    if (!account || revoked) throw unauthenticated();
    if (claims.issuedAtMs < account.tokens_valid_from) throw sessionExpired();
    const language = languageOf(request.headers) ?? account.language;
    if (language !== account.language) await accounts.speaks(account.id, language);
    return { account: { ...account, language }, familyId: claims.familyId };
  };
