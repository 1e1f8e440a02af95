/** The order matters: the later names stand in the user agents of the earlier browsers, too. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** What viewers call the browser of this user agent; '' for one that nobody knows. */
export const browserName = (userAgent: string): string => BROWSERS.find(([mark]) => mark.test(userAgent))?.[1] ?? '';
