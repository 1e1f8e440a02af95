import { Authorize } from '@grandstand/shared-contracts/api';
import type { HTTPResponse, Page } from 'puppeteer';

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
