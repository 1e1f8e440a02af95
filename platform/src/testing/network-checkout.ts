import { GetActiveSubscriptions, OpenCheckout } from '@grandstand/shared-contracts/api';
import { aCard, anOrder } from './checkout-visit.ts';
import type { ChildPlatform } from './child-platform.ts';
import { postCall } from './http-call.ts';

/** A page of the checkout with an order on it, reached over the network by the holder of `accessToken`. */
export interface NetworkCheckout {
  /** Presses PAY; returns the page's response. */
  pay(): Promise<{ readonly outcome?: string }>;
}

const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });

/** Opens the checkout. @throws {Error} with the code of the refusal, as eV1664 for somebody who pays already */
export const orderOverNetwork = async (
  { addresses }: Pick<ChildPlatform, 'addresses'>,
  accessToken: string,
): Promise<NetworkCheckout> => {
  const { fields } = await postCall(addresses.site, OpenCheckout, { action: 'new' }, bearer(accessToken));
  if (fields['responseCode'] !== '1') {
    throw new Error((fields['failureMessage'] as { errorCode: string }[] | undefined)?.[0]?.errorCode ?? 'no answer');
  }
  const { frameUrl, clientSessionToken } = OpenCheckout.reply.parse(fields);
  const page = await (await fetch(frameUrl)).text();
  const ticket = /data-ticket="([^"]+)"/.exec(page)?.[1] ?? '';
  const post = async (path: string, payload: object) => {
    const reply = await fetch(`${addresses.checkout}${path}`, {
      method: 'POST',
      headers: { origin: addresses.checkout, 'content-type': 'application/json' },
      body: JSON.stringify({ ticket, ...payload }),
    });
    return (await reply.json()) as { readonly outcome?: string };
  };
  await post('/checkout/request', { request: anOrder(clientSessionToken) });
  return { pay: () => post('/checkout/submit', { form: aCard() }) };
};

/** Status of each of the account's subscriptions. */
export const subscriptionsOverNetwork = async (
  { addresses }: Pick<ChildPlatform, 'addresses'>,
  accessToken: string,
): Promise<string[]> => {
  const { fields } = await postCall(addresses.site, GetActiveSubscriptions, {}, bearer(accessToken));
  return GetActiveSubscriptions.reply.parse(fields).AccountServiceMessage.map(({ status }) => status);
};
