import type { Call } from '@grandstand/shared-contracts/api';

/** Sends a contract's account call over the network to a listening platform; the fields inside the reply's envelope. */
export const postCall = async (
  origin: string,
  call: Call,
  fields: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; headers: Headers; fields: Record<string, unknown> }> => {
  if (call.envelope.kind !== 'account') throw new Error(`${call.path} is not a call of an account.`);
  const response = await fetch(`${origin}${call.path}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ [call.envelope.request]: { apiUser: 'test', ...fields } }),
  });
  const body = (await response.json()) as Record<string, unknown>;
  const inside = body[call.envelope.reply] ?? body;
  return { status: response.status, headers: response.headers, fields: inside as Record<string, unknown> };
};
