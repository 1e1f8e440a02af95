/** `4:05`, and `77:36` rather than `1:17:36`: a game clock counts minutes. */
export const gameClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
