/** Puts `params` into a text. An unknown `{name}` stays as it is, so that a gap is seen and not hidden. */
export const fillText = (text: string, params: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
