import { DeleteRequest, DeletionLink, DeletionMail, FantasyAccountDelete } from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { type Authenticate, anyone, registerCall } from '../../infrastructure/http/register-call.ts';
import { sourceOf } from '../../infrastructure/http/source-of.ts';
import type { SignedIn } from '../account/authenticate.ts';
import type { DeletionLinks } from './deletion-links.ts';
import type { Privacy } from './privacy.service.ts';

export interface PrivacyRoutesOptions {
  readonly privacy: Privacy;
  readonly links: DeletionLinks;
  readonly authenticate: Authenticate<SignedIn>;
  readonly limit: Throttle;
}

export const privacyRoutes = (
  app: FastifyInstance,
  { privacy, links, authenticate, limit }: PrivacyRoutesOptions,
): void => {
  registerCall(app, DeletionLink, authenticate, async (_request, { proof: { account }, request }) => {
    await limit(request, account.email);
    return { ...links.issue({ accountId: account.id, email: account.email }), email: account.email };
  });

  registerCall(app, DeletionMail, anyone, async ({ email }, { request }) => {
    await limit(request, email);
    await privacy.mailLink(email, sourceOf(request.ip));
    return { status: 'success' };
  });

  registerCall(app, FantasyAccountDelete, anyone, async (wish, { request }) => {
    await limit(request, wish.xUserInfo);
    return privacy.forgetAtPartner(wish);
  });

  registerCall(app, DeleteRequest, anyone, async (wish, { request }) => {
    await limit(request, wish.userEmailAddresses[0]);
    return privacy.request(wish);
  });
};
