import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, ElementHandle, Page } from 'puppeteer';
import {
  tolerateMessage,
  byRole,
  clickRole,
  newVisitor,
  SEED_PASSWORD,
  waitFor,
  waitForPath,
} from './harness/browser.ts';
import { onSite } from './harness/on-site.ts';
import { playsFor } from './harness/playback.ts';
import type { Site } from './harness/site.ts';

let site: Site;
let browser: Browser;
onSite((place) => {
  ({ site, browser } = place);
});

/** The 18 services of the specification's section 7. */
const SERVICES = [
  'quickplay',
  'quickplayFlatToken',
  'quickplayRegisterDevice',
  'quickplayDataStores',
  'evergent',
  'istreamPlant',
  'adobeAuth',
  'remoteConfig',
  'localization',
  'players',
  'easeliveProgram',
  'quickPlayAuthorization',
  'quickPlayStorefrontCatalogue',
  'quickPlayStream',
  'quickPlayHeartbeat',
  'quickplayGeoLocation',
  'quickplayOverflow',
  'evergentIframe',
] as const;

interface Elsewhere {
  readonly origin: string;
  readonly paths: string[];
  readonly server: Server;
}
/** A second server, of another origin, that passes every request on to the service and lets the site's pages read it. */
const passOn = async (upstream: string): Promise<Elsewhere> => {
  const paths: string[] = [];
  const server = createServer(async (request, response) => {
    const cors = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-credentials': 'true',
    };
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    paths.push(`${request.method} ${request.url}`);
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    const headers = Object.fromEntries(
      [
        'content-type',
        'authorization',
        'accept',
        'x-authorization',
        'x-device-id',
        'x-client-id',
        'x-provider-token',
      ].flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
    );
    // The service's own page asks it from here, and its origin is checked.
    if (request.headers.origin === `http://${request.headers.host}`) headers['origin'] = upstream;
    const answer = await fetch(new URL(request.url ?? '/', upstream), {
      method: request.method ?? 'GET',
      headers,
      ...(body.length > 0 ? { body: Buffer.concat(body) } : {}),
      redirect: 'manual',
      // A browser that is being closed may send after the site has stopped.
    }).catch(() => null);
    if (!answer) return response.writeHead(502, cors).end();
    response.writeHead(answer.status, { ...cors, 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    return response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths, server };
};

let elsewhere: Record<string, Elsewhere>;
beforeAll(async () => {
  const entries = await Promise.all(
    SERVICES.map(
      async (name) => [name, await passOn(name === 'evergentIframe' ? site.checkout : site.origin)] as const,
    ),
  );
  elsewhere = Object.fromEntries(entries);
  const services = Object.fromEntries(entries.map(([name, { origin }]) => [name, origin]));
  await site.control('POST /flags', { services });
});
afterAll(() => {
  for (const { server } of Object.values(elsewhere)) {
    server.close();
    server.closeAllConnections();
  }
});

const reached = async (name: string, path: RegExp): Promise<void> => {
  const until = Date.now() + 20_000;
  while (!elsewhere[name]?.paths.some((each) => path.test(each))) {
    if (Date.now() > until)
      throw new Error(`${name} was not called at its base URL: ${elsewhere[name]?.paths.join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const type = async (page: Page, name: string, text: string) => (await byRole(page, 'textbox', name))?.type(text);

test('CON-031: every service is called at the base URL that operators configure, and the page’s policy admits it', async () => {
  const { page } = await newVisitor(browser);
  tolerateMessage(page, /preload/, /Failed to load resource/);
  await page.goto(`${site.origin}/login`);
  await type(page, 'Email', 'card-m@example.test');
  await (await waitFor(page, 'input[type=password]')).type(SEED_PASSWORD);
  await clickRole(page, 'button', 'LOGIN');
  await waitForPath(page, '/watch');
  await playsFor(page, 1);
  await reached('evergent', /POST \/yesnetwork\/getOAuthAccessTokenv2/);
  await reached('quickplay', /POST \/oauth2\/token/);
  await reached('quickplayDataStores', /GET \/content\/airing\/live/);
  await reached('quickplayOverflow', /GET \/content\/liveevent\/live/);
  await reached('quickPlayStorefrontCatalogue', /GET \/catalog\/storefront\//);
  await reached('quickplayGeoLocation', /GET \/device\/location\/lookup/);
  await reached('quickplayRegisterDevice', /POST \/device\/app\/register/);
  await reached('quickPlayAuthorization', /POST \/media\/content\/authorize/);
  await reached('quickPlayStream', /PUT \/user\/stream\/create/);
  await reached('istreamPlant', /./);
  await reached('remoteConfig', /GET \/config\/remote-config\.json/);
  await reached('localization', /GET \/config\/localization\.json/);
  await reached('players', /GET \/config\/players\.json/);

  await page.goto(`${site.origin}/SubscriptionPayment`);
  const frame = (await page.waitForSelector('iframe[title="Secure checkout"]')) as ElementHandle<HTMLIFrameElement>;
  expect(await frame.evaluate((element) => new URL(element.src).origin)).toBe(elsewhere['evergentIframe']?.origin);
  await reached('evergentIframe', /GET .*action=update/);
  const checkout = await frame.contentFrame();
  await checkout.waitForSelector('::-p-aria([role="textbox"][name="Card number"])');
  await reached('evergentIframe', /POST \/checkout\/request/);
});

test('CON-031, SHELL-073: a visitor’s flat token and the TV providers come from their configured origins', async () => {
  const { page } = await newVisitor(browser);
  tolerateMessage(page, /preload/, /Failed to load resource/);
  await page.goto(site.origin);
  await clickRole(page, 'button', 'LOGIN WITH TV PROVIDER');
  await byRole(page, 'button', 'Harborline');
  await reached('adobeAuth', /GET \/api\/v1\/config\/YESN/);
  await reached('quickplayFlatToken', /POST \/flat-token/);
});
