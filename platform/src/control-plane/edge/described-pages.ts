import type { IncomingHttpHeaders } from 'node:http';
import { type DescribePage, plainDescription } from '../../infrastructure/http/page-description.ts';
import { pageHead } from './page-head.ts';
import type { routeOf } from './preloads.ts';

/** A page does not wait longer for its description. */
const LIMIT_MS = 500;

/** The first lines of the page of a URL, never a failure. */
export type Describe = (url: URL, route: ReturnType<typeof routeOf>, headers: IncomingHttpHeaders) => Promise<string>;

export interface DescribedPagesOptions {
  /** Null: pages have the site's description. */
  readonly describe: DescribePage | null;
  readonly siteOrigin: string;
  readonly onFailure: (error: unknown) => void;
}

export const createDescribe = ({ describe, siteOrigin, onFailure }: DescribedPagesOptions): Describe => {
  const inTime = <T>(work: Promise<T>): Promise<T> => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`No description of the page within ${LIMIT_MS} ms.`)), LIMIT_MS);
    return Promise.race([work, promise]).finally(() => clearTimeout(timer));
  };
  return async ({ pathname, searchParams: query }, route, headers) => {
    const title = route?.route.title ?? '';
    const topic = { pathname, query, screen: route?.route.screen ?? null, params: route?.params ?? {}, title, headers };
    const page = describe
      ? await inTime(describe(topic)).catch((error: unknown) => {
          onFailure(error);
          return plainDescription(title, null);
        })
      : plainDescription(title, null);
    return pageHead(page, siteOrigin);
  };
};
