/** In the order of their tests: Edge names Chrome, Chrome names Safari. */
const FAMILIES: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

/** Family of a browser by its user agent; `other` for none that is known. */
export const browserFamily = (userAgent: string | undefined): string =>
  FAMILIES.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? 'other';
