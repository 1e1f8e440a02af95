import type { CallExample } from '@grandstand/contracts-testing/examples';
import {
  AppRegister,
  CLIENT_ID,
  DEVICE_TOKEN_AUDIENCE,
  DEVICE_TOKEN_LIFE_S,
  FlatToken,
  GetEntitlements,
  OAuthToken,
} from '@grandstand/shared-contracts/api';
import type { Json } from './json.ts';
import { operationOf } from './operation.ts';
import { SECURITY_SCHEMES } from './security.ts';
import { windowSchemas } from './windows.ts';

const problem = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
});

/** What the page needs to get the tokens that a call asks for (`try-it-out.ts`). */
const CREDENTIALS = {
  clientId: CLIENT_ID,
  audience: DEVICE_TOKEN_AUDIENCE,
  lifeS: DEVICE_TOKEN_LIFE_S,
  clientPath: OAuthToken.path,
  devicePath: AppRegister.path,
  flatPath: FlatToken.path,
  entitlementPath: GetEntitlements.path,
};
export type CredentialFacts = typeof CREDENTIALS;

/** S-13: what any call may answer beside its own reply. */
const ERROR_TEXTS: Readonly<Record<string, Json>> = {
  '400': problem('Malformed: `errorMessage` names the fields that do not fit.'),
  '401': problem('A token is missing or forged.'),
  '403': problem('Without `errorCode`: the session has expired, renew it. With one: forbidden.'),
  '404': problem('Unknown.'),
  '413': problem('More than 64 KiB.'),
  '429': problem('Too often; `Retry-After` says when to try again, in seconds.'),
  '500': problem('Internal error; the response contains no details.'),
};

const SCHEMAS: Readonly<Record<string, Json>> = {
  Fault: {
    type: 'object',
    properties: { errorCode: { type: 'string' }, errorMessage: { type: 'string' } },
    required: ['errorMessage'],
  },
};

const ABOUT = `Every call of the platform, made from the schemas that browser and server share.

Credentials are added to calls that are tried here, as the site adds them: sign in by \`getOAuthAccessTokenv2\`, and the
next calls are that viewer's. A business refusal is an answer of status 200 (S-13).

What the pages of the checkout and of the TV providers are opened with, and the messages between their windows and the
site, are the schemas \`Checkout…\` and \`Provider…\` at the end.`;

/** OpenAPI 3.1 of the examples' calls, in their order. */
export const openApiDocument = (examples: readonly CallExample[], siteOrigin: string): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const example of examples) {
    const { call } = example;
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(example, Object.keys(ERROR_TEXTS)) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Grandstand', version: '1', description: ABOUT },
    servers: [{ url: siteOrigin }],
    tags: [...new Set(examples.map(({ call }) => call.service))].map((name) => ({ name })),
    paths,
    'x-credentials': CREDENTIALS,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: { ...SCHEMAS, ...windowSchemas() },
      responses: ERROR_TEXTS,
    },
  };
};
