import { Authorize } from '@grandstand/shared-contracts/api';
import type { BrowserContext, HTTPResponse, Page } from 'puppeteer';

/** Addresses of streams that the platform let the product play, in the order of asking. Each is good for some minutes. */
export interface AuthorizedStreams {
  addresses(): Promise<readonly string[]>;
}

const isAuthorization = (response: HTTPResponse) =>
  response.request().method() === Authorize.method && new URL(response.url()).pathname.endsWith(Authorize.path);

/** Listens to what `page` authorizes from now on. An authorization cannot be made again: it proves its device once. */
export const listenForAuthorizations = (page: Page): AuthorizedStreams => {
  const replies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (!isAuthorization(response)) return;
    const address = response.json().then(({ data }: { data: unknown }) => Authorize.reply.parse(data).contentUrl);
    replies.push(address.then((contentUrl) => new URL(contentUrl, response.url()).href));
  });
  return { addresses: () => Promise.all(replies) };
};

/** Names of the cookies that authorise media. */
const MEDIA_COOKIE = /^gs_media_/;

/** Lets another browser play what the first one was authorised to play (decision 78). */
export const lendMediaCookies = async (from: BrowserContext, to: BrowserContext): Promise<void> => {
  const cookies = await from.cookies();
  await to.setCookie(...cookies.filter(({ name }) => MEDIA_COOKIE.test(name)));
};
