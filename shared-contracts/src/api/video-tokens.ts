import * as z from '@grandstand/shared-contracts/schema';
import { defineCall } from './call.ts';

// Apart from the calls of playback: the shell gets the tokens for them, and makes none.

const video = { kind: 'video' } as const;

/** `header` of every reply; `code` 0 is success, anything else a refusal that `message` explains. */
export const VideoHeader = z.object({
  code: z.int(),
  message: z.optional(z.string()),
  tracking_id: z.optional(z.string()),
});

/** Public client: no secret, an anonymous low-privilege audience only (S-08). `expires_in` is seconds. */
export const OAuthToken = defineCall({
  id: 'oauth2Token',
  service: 'quickplay',
  method: 'POST',
  path: '/oauth2/token',
  auth: 'none',
  encoding: 'form',
  envelope: { kind: 'plain' },
  request: z.object({ grant_type: z.literal('client_credentials'), client_id: z.string() }),
  reply: z.object({ access_token: z.string(), token_type: z.string(), expires_in: z.number() }),
});

/**
 * Token of a visitor without entitlements (SHELL-073), which unlocks free content only; with `kind` `tve` and the session
 * token of this device's provider, of a TV-provider viewer. `expiresIn` is seconds.
 */
export const FlatToken = defineCall({
  id: 'flatToken',
  service: 'quickplayFlatToken',
  method: 'POST',
  path: '/flat-token',
  auth: 'client',
  encoding: 'json',
  envelope: video,
  request: z.object({
    deviceId: z.string(),
    kind: z.optional(z.literal('tve')),
    sessionToken: z.optional(z.string()),
  }),
  reply: z.object({ flatToken: z.string(), expiresIn: z.number() }),
});

/** Secret for a viewer's tokens on this device, base64url; `expiry` is epoch ms (S-10). Without tokens: an anonymous viewer's. */
export const AppRegister = defineCall({
  id: 'appRegister',
  service: 'quickplayRegisterDevice',
  method: 'POST',
  path: '/device/app/register',
  auth: 'client',
  encoding: 'json',
  envelope: video,
  request: z.object({
    uniqueId: z.string(),
    /** What playback calls send as `X-Authorization` and `X-Provider-Token`. */
    viewerToken: z.optional(z.string()),
    providerToken: z.optional(z.string()),
  }),
  reply: z.object({ secret: z.string(), expiry: z.number() }),
});

/** Audience of the device token: HS256, at most 60 s, with a `jti`. */
export const DEVICE_TOKEN_AUDIENCE = 'playback-auth-service';
export const DEVICE_TOKEN_LIFE_S = 60;

export const CLIENT_ID = 'yesn-yesn-web';

/** The request for the client token. */
export const CLIENT_TOKEN_REQUEST = { grant_type: 'client_credentials', client_id: CLIENT_ID } as const;
