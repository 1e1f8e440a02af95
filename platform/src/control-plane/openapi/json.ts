/** A JSON object of which nothing more is known. */
export type Json = Readonly<Record<string, unknown>>;
