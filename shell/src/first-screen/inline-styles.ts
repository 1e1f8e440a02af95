/** Stylesheets that the page contains instead of loading them, by the path of their file. */
const inlineStyles = (page: Document): HTMLStyleElement[] => [
  ...page.querySelectorAll<HTMLStyleElement>('style[data-href]'),
];

/** Makes their names whole addresses, by which the runtimes of remotes find them. */
export const nameInlineStyles = (page: Document): void => {
  for (const { dataset } of inlineStyles(page)) dataset['href'] = new URL(dataset['href'] ?? '', page.baseURI).href;
};

export const inlineStylePaths = (page: Document): string[] =>
  inlineStyles(page).map(({ dataset }) => new URL(dataset['href'] ?? '', page.baseURI).pathname);
