import { BeginSocialLogin, RedeemSocialCode, type RequestOf } from '@grandstand/shared-contracts/api';
import * as openid from 'openid-client';
import { holdFreePorts } from '../infrastructure/http/held-ports.ts';
import { fieldsOf, send, type TestPlatform, testPlatform } from './test-platform.ts';

type SocialType = RequestOf<typeof BeginSocialLogin>['socialLoginType'];

/** A platform whose identity providers listen, as its own client needs them. */
export const platformWithIdentity = async (
  environment: Readonly<Record<string, string>> = {},
): Promise<TestPlatform & { readonly identityOrigin: string }> => {
  const held = await holdFreePorts(1);
  const [port = 0] = held.ports;
  const platform = await testPlatform({ GS_IDENTITY_PORT: String(port), ...environment });
  await held.release();
  await platform.identity.listen({ host: 'localhost', port });
  return Object.assign(platform, { identityOrigin: `http://localhost:${port}` });
};

/** What a visit sends, if anything. */
export type Form = Pick<RequestInit, 'method' | 'body'>;

/** A browser without a page: keeps cookies by path, follows no redirect by itself. */
export const cookieBrowser = () => {
  const jar = new Map<string, { readonly value: string; readonly path: string }>();
  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    if (value === '') jar.delete(`${name}${path}`);
    else jar.set(`${name}${path}`, { value: `${name}=${value}`, path });
  };
  const visit = async (url: string, init: Form = {}): Promise<Response> => {
    const { pathname } = new URL(url);
    const cookie = [...jar.values()]
      .flatMap(({ value, path }) => (pathname.startsWith(path) ? [value] : []))
      .join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  };
  /** Follows redirects within `origin`; the last answer, and where it points to beyond. */
  const follow = async (url: string, init: Form = {}): Promise<{ response: Response; location: string | null }> => {
    const response = await visit(url, init);
    const location = response.headers.get('location');
    if (location === null) return { response, location: null };
    const next = new URL(location, url);
    return next.origin === new URL(url).origin ? follow(next.href) : { response, location: next.href };
  };
  return { visit, follow };
};

const formBody = (fields: Readonly<Record<string, string>>): Form => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

/** What a visitor does on a provider's page; `null`: cancels. */
export type AtProvider = Readonly<Record<string, string>> | null;

/** A social sign-in as the browser does it: with PKCE, by openid-client, over real HTTP to the provider. */
export const socialVisits = (platform: () => TestPlatform) => {
  const site = 'http://localhost:8080';

  const begin = async (socialLoginType: SocialType, cookies: Record<string, string> = {}) => {
    const response = await send(platform().site, BeginSocialLogin, { socialLoginType }, { cookies });
    const browser = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
    return { ...BeginSocialLogin.reply.parse(fieldsOf(BeginSocialLogin, response)), browser };
  };

  /** The provider's answer, as the site's return address gets it. */
  const answerOf = async (url: string, choice: AtProvider): Promise<URL> => {
    const { follow, visit } = cookieBrowser();
    const page = await visit(url);
    const signIn = new URL(page.headers.get('location') ?? '', url).href;
    await visit(signIn);
    const { response, location } = await (choice === null
      ? follow(`${signIn}/cancel`)
      : follow(signIn, formBody(choice)));
    if (location !== null) return new URL(location);
    // The answer is posted by a form of the provider's page.
    const html = await response.text();
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
    const inputs = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const posted = await platform().site.inject({
      method: 'POST',
      url: new URL(action).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(inputs).toString(),
    });
    return new URL(String(posted.headers.location), site);
  };

  const open = async (
    type: SocialType,
    { cookies = {}, nonce }: { cookies?: Record<string, string>; nonce?: string } = {},
  ) => {
    const begun = await begin(type, cookies);
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const client = new openid.Configuration(
      {
        issuer: begun.issuer,
        authorization_endpoint: begun.authorizationEndpoint,
        token_endpoint: `${site}${RedeemSocialCode.path}`,
        authorization_response_iss_parameter_supported: begun.namesItself,
        id_token_signing_alg_values_supported: begun.idTokenAlgorithms,
      },
      begun.clientId,
    );
    openid.allowInsecureRequests(client);
    client[openid.customFetch] = async (_url, { body }) => {
      const grant = body instanceof URLSearchParams ? body : new URLSearchParams();
      const redeemed = await send(platform().site, RedeemSocialCode, {
        socialLoginType: type,
        code: grant.get('code'),
        codeVerifier: grant.get('code_verifier'),
        redirectUri: grant.get('redirect_uri'),
      });
      const { idToken } = fieldsOf(RedeemSocialCode, redeemed);
      return idToken === undefined
        ? Response.json({ error: 'invalid_grant' }, { status: 400 })
        : Response.json({ access_token: 'none', token_type: 'bearer', id_token: idToken });
    };
    const url = openid.buildAuthorizationUrl(client, {
      redirect_uri: `${site}/login/social`,
      scope: 'openid email profile',
      response_mode: begun.responseMode,
      state,
      nonce: nonce ?? begun.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const redeem = async (answer: URL) => {
      const tokens = await openid.authorizationCodeGrant(client, answer, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce ?? begun.nonce,
      });
      const claims = tokens.claims();
      return { idToken: tokens.id_token ?? '', subject: claims?.sub ?? '', claims, browser: begun.browser };
    };
    return { ...begun, url: url.href, verifier, redeem };
  };

  /** The whole sign-in: chooses a person and returns with the id token. */
  const prove = async (type: SocialType, choice: AtProvider, options: Parameters<typeof open>[1] = {}) => {
    const opened = await open(type, options);
    const proof = await opened.redeem(await answerOf(opened.url, choice));
    return { ...proof, browser: { ...options.cookies, ...proof.browser } };
  };
  return { begin, open, answerOf, prove };
};
