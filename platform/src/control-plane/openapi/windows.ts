import {
  CheckoutMessage,
  CheckoutQuery,
  CheckoutRequest,
  ProviderMessage,
  ProviderRedirect,
} from '@grandstand/shared-contracts/api';
import type { Json } from './json.ts';
import { schemaOf } from './operation.ts';

/** What no call carries: addresses of pages on other origins, and messages between windows (S-14). */
const WINDOWS = {
  CheckoutQuery: {
    schema: CheckoutQuery,
    about: 'The query of the checkout page. `openCheckout` gives the whole address; it loads once.',
  },
  CheckoutRequest: { schema: CheckoutRequest, about: 'By postMessage, from the site to the checkout in its frame.' },
  CheckoutMessage: { schema: CheckoutMessage, about: 'By postMessage, from the checkout to the site.' },
  ProviderRedirect: {
    schema: ProviderRedirect,
    about: 'The query of `/api/v1/authenticate`, which leads to the sign-in page of the TV provider `mso_id`.',
  },
  ProviderMessage: {
    schema: ProviderMessage,
    about: 'By postMessage, from a TV provider’s page in a frame to the site.',
  },
} as const;

/** As schemas of an OpenAPI document. */
export const windowSchemas = (): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(WINDOWS).map(([name, { schema, about }]) => [
      name,
      { description: about, ...schemaOf(schema, 'input') },
    ]),
  );
