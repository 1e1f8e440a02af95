/** What all texts are written in, and what a missing text falls back to. BCP 47. */
export const DEFAULT_LANGUAGE = 'en';
