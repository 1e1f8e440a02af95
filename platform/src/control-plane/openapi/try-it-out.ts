import type { CredentialFacts } from './document.ts';

interface TriedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  /** Whether this is the page asking for the document. */
  readonly loadSpec?: boolean;
}
interface TriedAnswer {
  readonly obj?: unknown;
}
/** What the page remembers, on its window. */
interface Memory {
  account?: string;
  document?: Promise<{
    readonly 'x-credentials': CredentialFacts;
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-auth': string }>>>>;
  }>;
}

/**
 * Adds to a request of the API page what the site's own pages would add; `x-auth` of the document says what a call asks
 * for. Runs in the browser: the page gets its source text, so it uses nothing from around it.
 */
export const addCredentials = async (request: TriedRequest): Promise<TriedRequest> => {
  const { headers, loadSpec } = request;
  if (loadSpec || headers['Authorization']) return request;
  const memory: Memory = ((window as unknown as { grandstand?: Memory }).grandstand ??= {});
  memory.document ??= fetch('json').then((answer) => answer.json() as NonNullable<Memory['document']>);
  const { paths, 'x-credentials': facts } = await memory.document;

  const { pathname } = new URL(request.url, location.href);
  const template = Object.keys(paths).find((path) =>
    new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  const auth = paths[template ?? '']?.[request.method.toLowerCase()]?.['x-auth'];

  const send = async (path: string, body: unknown, token = ''): Promise<Record<string, unknown>> => {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const fields = (await answer.json()) as Record<string, Record<string, unknown>>;
    return fields['data'] ?? fields['GetEntitlementsResponseMessage'] ?? fields;
  };
  const clientToken = async (): Promise<string> => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: facts.clientId });
    const answer = await fetch(facts.clientPath, { method: 'POST', body });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '');
  const deviceToken = async (deviceId: string, client: string): Promise<string> => {
    const { secret } = (await send(facts.devicePath, { uniqueId: deviceId }, client)) as { secret: string };
    const bytes = Uint8Array.from(atob(secret.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const iat = Math.floor(Date.now() / 1000);
    const claims = { aud: facts.audience, sub: deviceId, iat, exp: iat + facts.lifeS, jti: crypto.randomUUID() };
    const encode = (value: unknown) => base64url(new TextEncoder().encode(JSON.stringify(value)));
    const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
    return `${unsigned}.${base64url(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(unsigned)))}`;
  };
  const entitlement = async (deviceId: string, client: string): Promise<string> => {
    const body = { GetEntitlementsRequestMessage: {} };
    const { ovatToken } = memory.account
      ? ((await send(facts.entitlementPath, body, memory.account)) as { ovatToken?: string })
      : {};
    return ovatToken ?? String((await send(facts.flatPath, { deviceId }, client))['flatToken']);
  };

  if (auth === 'bearer' && memory.account) headers['Authorization'] = `Bearer ${memory.account}`;
  if (auth !== 'client' && auth !== 'playback') return request;
  const client = await clientToken();
  headers['Authorization'] = `Bearer ${client}`;
  if (auth === 'client') return request;
  const { deviceId = 'browser-1' } = JSON.parse(request.body ?? '{}') as { deviceId?: string };
  headers['X-Authorization'] = await entitlement(deviceId, client);
  headers['X-Device-Id'] = await deviceToken(deviceId, client);
  return request;
};

/** Stores the access token after a sign-in on the page. Runs in the browser, as `addCredentials`. */
export const keepToken = (answer: TriedAnswer): TriedAnswer => {
  const memory: Memory = ((window as unknown as { grandstand?: Memory }).grandstand ??= {});
  const messages = Object.values((answer.obj ?? {}) as Record<string, { accessToken?: unknown } | null>);
  const token = messages.map((fields) => fields?.accessToken).find((value) => typeof value === 'string');
  if (token !== undefined) memory.account = token;
  return answer;
};
