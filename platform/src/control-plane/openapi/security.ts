import type { Call } from '@grandstand/shared-contracts/api';
import type { Json } from './json.ts';

const bearer = (description: string): Json => ({ type: 'http', scheme: 'bearer', description });
const header = (name: string, description: string): Json => ({ type: 'apiKey', in: 'header', name, description });

/** Which credentials there are (`CallAuth`, A-98). */
export const SECURITY_SCHEMES: Readonly<Record<string, Json>> = {
  account: bearer('The access token of `getOAuthAccessTokenv2`, good for 15 minutes.'),
  client: bearer('The anonymous client token of `oauth2Token`.'),
  entitlement: header('X-Authorization', 'The token of `getEntitlements`, or the flat token of a visitor without one.'),
  device: header('X-Device-Id', 'A token of the device: HS256 with its secret, 60 seconds at most, used once.'),
  provider: header('Authorization', 'The session token of a TV provider, without `Bearer`; may be empty.'),
  providerToken: bearer('The provider token of `checkAuthentication`.'),
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'gs_session',
    description: 'The half of the refresh handle that no script reads.',
  },
};

const REQUIREMENTS: Readonly<Record<Call['auth'], readonly Readonly<Record<string, readonly []>>[]>> = {
  none: [],
  bearer: [{ account: [] }],
  client: [{ client: [] }],
  playback: [{ client: [], entitlement: [], device: [] }],
  raw: [{ provider: [] }, {}],
};

/** The credentials of an operation, as alternatives. A call with an `Authorization` field documents it there. */
export const securityOf = ({ id, auth, headers = {} }: Call) => {
  if (Object.keys(headers).includes('Authorization')) return [{ providerToken: [] }];
  return id === 'refreshToken' ? [{ session: [] }] : REQUIREMENTS[auth];
};
