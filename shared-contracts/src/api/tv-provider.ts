import * as z from '@grandstand/shared-contracts/schema';
import { accountCall } from './account-call.ts';
import { defineCall } from './call.ts';

const service = 'adobeAuth';
const plain = { kind: 'plain' } as const;

/** A TV provider as the requestor's configuration lists it. */
export const Mvpd = z.object({
  id: z.string(),
  displayName: z.string(),
  logoUrl: z.string(),
  logoUrlWhite: z.string(),
  isPremium: z.boolean(),
  siteUrl: z.string(),
  /** Its page refuses to be framed: leave for it with `no_iframe=true`. */
  refusesFrames: z.boolean(),
});
export type Mvpd = z.infer<typeof Mvpd>;

/** PLAT-045. `authenticateUrl` is where a provider's sign-in starts; `ProviderRedirect` is its query. */
export const GetRequestorConfig = defineCall({
  id: 'requestorConfig',
  service,
  method: 'GET',
  path: '/api/v1/config/:requestor',
  auth: 'raw',
  encoding: 'query',
  envelope: plain,
  request: z.object({ requestor: z.string() }),
  reply: z.object({ requestor: z.string(), authenticateUrl: z.string(), mvpdList: z.array(Mvpd) }),
});

/** Names a device on a provider's page without telling its id. */
const DeviceReference = z.string().check(z.minLength(1), z.maxLength(200));

/** PLAT-046: the device's registration code; the same one until it is used or over. `expires` is epoch ms. */
export const GetRegistrationCode = defineCall({
  id: 'registrationCode',
  service,
  method: 'GET',
  path: '/reggie/v1/:requestor/regcode/:deviceId',
  auth: 'raw',
  encoding: 'query',
  envelope: plain,
  request: z.object({ requestor: z.string(), deviceId: DeviceReference }),
  reply: z.object({ code: z.string(), expires: z.number() }),
});

/** Query of the redirect to a provider's sign-in page (AUTH-098); every value is text. */
export const ProviderRedirect = z.object({
  reg_code: z.string(),
  requestor_id: z.string(),
  mso_id: z.string(),
  domain_name: z.string(),
  noflash: z.string(),
  /** `true`: the page has the window to itself and returns by `redirect_url`; else it reports to its parent. */
  no_iframe: z.string(),
  redirect_url: z.string(),
});
export type ProviderRedirect = z.infer<typeof ProviderRedirect>;

/** Messages that a framed sign-in page posts to the site that frames it, and to no other origin. */
export const ProviderMessage = z.object({
  type: z.enum(['tv-provider:signed-in', 'tv-provider:cancelled']),
});
export type ProviderMessage = z.infer<typeof ProviderMessage>;

/**
 * PLAT-047. `status` 1: the device has a provider session; then `token` is the provider token, and `expires` the
 * session's end, epoch ms. `deviceId` may also be a registration code that is not over: another device asks by it.
 */
export const CheckAuthentication = defineCall({
  id: 'checkAuthentication',
  service,
  method: 'GET',
  path: '/api/v1/checkauthn/:deviceId',
  auth: 'raw',
  encoding: 'query',
  envelope: plain,
  request: z.object({ deviceId: DeviceReference }),
  reply: z.object({
    status: z.int(),
    mvpd: z.optional(z.string()),
    token: z.optional(z.string()),
    expires: z.optional(z.number()),
  }),
});

/** PLAT-048: `userID` is URL-encoded; a provider sends the zip code as plain text, encrypted, or not at all. */
export const GetUserMetadata = defineCall({
  id: 'userMetadata',
  service,
  method: 'GET',
  path: '/api/v1/tokens/usermetadata',
  auth: 'raw',
  encoding: 'query',
  envelope: plain,
  request: z.object({ requestor: z.string(), deviceId: DeviceReference }),
  reply: z.object({
    mvpd: z.string(),
    userID: z.string(),
    zip: z.optional(z.string()),
    encryptedZip: z.optional(z.string()),
  }),
});

/** Ends the device's provider session; fine when there is none. */
export const ProviderSignOut = defineCall({
  id: 'providerSignOut',
  service,
  method: 'DELETE',
  path: '/api/v1/logout/:deviceId',
  auth: 'raw',
  encoding: 'query',
  envelope: plain,
  request: z.object({ deviceId: DeviceReference }),
  reply: z.object({}),
});

/**
 * PLAT-028, A-55: the provider token goes in as `Bearer <token>`, a session token comes back. Refused with 403
 * `not_subscribed` or `no_zip_code`.
 */
export const MvpdUserMetadata = defineCall({
  id: 'mvpdUserMetadata',
  service: 'quickplayDataStores',
  method: 'POST',
  path: '/v2/accounts/me/mvpd_user_metadata',
  auth: 'none',
  encoding: 'json',
  headers: { Authorization: 'authorization' },
  envelope: plain,
  request: z.object({ authorization: z.string() }),
  reply: z.object({ sessionToken: z.string() }),
});

/** Service code for an account that already has its own subscription (error catalogue). */
export const SUBSCRIPTION_EXISTS = 'eV5883';

/**
 * PLAT-024. Provider and zip code count only as far as they agree with the provider session of `deviceId` (S-09), which
 * may be a registration code. Refused with `SUBSCRIPTION_EXISTS`, `tve_not_subscribed`, `tve_mismatch` and the like.
 */
export const AddTveSubscription = accountCall(
  'addTVESubscription',
  'bearer',
  z.object({ mvpdID: z.string(), encryptedZip: z.string(), deviceId: DeviceReference }),
  z.object({}),
);
