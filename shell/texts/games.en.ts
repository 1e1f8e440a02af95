/** English texts of the games on the landing page, in a chunk that loads after it. */
export const GAMES_TEXTS = {
  'landing.games': 'Live games, now and next',
  'landing.games.free': 'FREE',
  'landing.games.at': '{away} at {home}',
} as const satisfies Readonly<Record<string, string>>;

declare module '@grandstand/shared-contracts/texts' {
  interface TextKeys {
    'shell-games': keyof typeof GAMES_TEXTS;
  }
}
