/** The order matters: user agents of the earlier browsers contain the later names, too. */
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Common name of the browser with this user agent; '' when it is unknown. */
export const browserName = (userAgent: string): string => BROWSERS.find(([mark]) => mark.test(userAgent))?.[1] ?? '';
