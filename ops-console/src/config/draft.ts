import type { ConfigRevision } from '../registry/registry.generated.ts';

type Body = Readonly<Record<string, unknown>>;

/** The text as an object; null while it is not a JSON object. */
export const bodyOf = (text: string): Body | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : null;
  } catch {
    return null;
  }
};

/** A document as an operator reads it. */
export const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** The text with one field set; what else was typed stays. A text that is not an object is unchanged. */
export const withField = (text: string, key: string, value: unknown): string => {
  const body = bodyOf(text);
  return body ? JSON.stringify({ ...body, [key]: value }, null, 2) : text;
};

/** `runtimeSettings`, or `runtimeSettings of staging`. */
export const titleOf = ({ document, environment }: ConfigRevision): string =>
  environment === null ? document : `${document} of ${environment}`;
