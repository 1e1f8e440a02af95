import type { RemoteArtifact } from '@grandstand/shared-contracts/release';

/** Read by build-kit's chunk loader: folder of a build to the query added to the URLs of its files. */
declare global {
  var __GRANDSTAND_RETRIES__: Readonly<Record<string, string>> | undefined;
}

const folderOf = (entry: string, page: Document): URL => new URL('.', new URL(entry, page.baseURI));

/**
 * Makes the next load of a remote version independent of a pending one. webpack's runtime waits for an element that is
 * already in the document, and the federation runtime reuses a container whose chunks are pending. A script is removed by
 * its runtime once it has run; a loaded stylesheet has a `sheet`.
 */
export const abandonLoad = (page: Document, { entry, globalName }: RemoteArtifact): void => {
  const folder = folderOf(entry, page).href;
  for (const script of page.querySelectorAll('script')) if (script.src.startsWith(folder)) script.remove();
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.href.startsWith(folder) && link.sheet === null) link.remove();
  if (globalName in globalThis) Object.assign(globalThis, { [globalName]: undefined });
};

/**
 * The entry's URL for a new attempt, also applied to the other files of its folder: a browser joins a pending request
 * for the same URL, preloads included.
 */
export const withRetryUrl = (page: Document, entry: string, attempt: number): string => {
  if (attempt === 0) return entry;
  const query = `?retry=${attempt}`;
  globalThis.__GRANDSTAND_RETRIES__ = {
    ...globalThis.__GRANDSTAND_RETRIES__,
    [folderOf(entry, page).pathname]: query,
  };
  return entry + query;
};
