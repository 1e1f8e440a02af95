/** Severity of a message, the most severe first. */
const LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LEVELS)[number];

/** `easeLive.logLevel` of the remote config: messages of this level and above; none for any other value. */
export const isLogged = (level: LogLevel, configured: string | undefined): boolean =>
  LEVELS.indexOf(level) <= LEVELS.findIndex((known) => known === configured?.toLowerCase());

export const createOverlayLog =
  (configured: () => string | undefined) =>
  (level: LogLevel, message: string, facts: Readonly<Record<string, unknown>>): void => {
    if (isLogged(level, configured())) console[level](`Game overlay: ${message}`, facts);
  };
