import {
  AddTveSubscription,
  CheckAuthentication,
  GetRegistrationCode,
  GetRequestorConfig,
  GetUserMetadata,
  MvpdUserMetadata,
  ProviderSignOut,
} from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import { unauthenticated } from '../../infrastructure/http/errors.ts';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { type Authenticate, anyone, registerCall } from '../../infrastructure/http/register-call.ts';
import { bearerToken, type SignedIn } from '../account/authenticate.ts';
import type { ProviderActivation } from './activation.service.ts';

export interface TvProviderRoutesOptions {
  readonly activation: ProviderActivation;
  readonly authenticate: Authenticate<SignedIn>;
  readonly limit: Throttle;
}

const providerToken: Authenticate<string> = async (request) => {
  const token = bearerToken(request);
  if (token === null) throw unauthenticated();
  return token;
};

/**
 * Calls of the TV-provider service (PLAT-045…048, 024, 028). A device id is a random name that only its browser, or TV,
 * knows: a caller that names it gets a response, with a `raw` Authorization or without.
 */
export const tvProviderRoutes = (app: FastifyInstance, options: TvProviderRoutesOptions): void => {
  const { activation, authenticate, limit } = options;
  registerCall(app, GetRequestorConfig, anyone, ({ requestor }) => activation.config(requestor));

  registerCall(app, GetRegistrationCode, anyone, async (device, { request }) => {
    await limit(request);
    return activation.code(device);
  });

  registerCall(app, CheckAuthentication, anyone, ({ deviceId }) => activation.status(deviceId));

  registerCall(app, GetUserMetadata, anyone, (device) => activation.metadata(device));

  registerCall(app, ProviderSignOut, anyone, async ({ deviceId }) => {
    await activation.signOut(deviceId);
    return {};
  });

  registerCall(app, MvpdUserMetadata, providerToken, async (_request, { proof }) => ({
    sessionToken: await activation.sessionToken(proof),
  }));

  registerCall(app, AddTveSubscription, authenticate, async (request, { proof }) => {
    await activation.addSubscription(proof.account.id, request);
    return {};
  });
};
