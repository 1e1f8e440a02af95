/**
 * Where a browser keeps the last release that worked, for when the site does not answer: the shell writes it, the service
 * worker serves it (decision 21). `release` and `page` are names inside the cache, beside the paths of the kept files.
 */
export const LAST_GOOD = {
  cache: 'grandstand-release',
  release: '/last-good-release.json',
  page: '/last-good-page',
  /** Attribute of `<html>` on a page from the cache. */
  mark: 'data-last-good',
} as const;
