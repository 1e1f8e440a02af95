/**
 * Removes scripts and stylesheets of one remote version that have not arrived. webpack's runtime waits for an element
 * that is in the document already, so a later attempt would wait for the same hung request. A script is removed by its
 * runtime once it has run; a stylesheet that has arrived has a `sheet`.
 */
export const removePending = (page: Document, entry: string): void => {
  const folder = new URL('.', new URL(entry, page.baseURI)).href;
  for (const script of page.querySelectorAll('script')) if (script.src.startsWith(folder)) script.remove();
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.href.startsWith(folder) && link.sheet === null) link.remove();
};
