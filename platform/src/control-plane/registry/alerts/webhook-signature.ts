import { createHmac } from 'node:crypto';

export const SIGNATURE_HEADER = 'grandstand-signature';

/**
 * `t=<epoch seconds>,v1=<HMAC-SHA-256, hex>` over `<t>.<body>`. A receiver compares in constant time and refuses old
 * times, so that a request cannot be repeated later.
 */
export const signWebhook = (secret: string, body: string, nowMs: number): string => {
  const time = Math.floor(nowMs / 1_000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
};
