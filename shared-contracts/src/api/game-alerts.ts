import * as z from '@grandstand/shared-contracts/schema';
import { accountCall } from './account-call.ts';

const Nothing = z.object({});

/** Kinds of messages about a game: before it starts, while its end is close, and when it is final. */
export const GAME_ALERTS = ['start', 'close', 'final'] as const;
export type GameAlert = (typeof GAME_ALERTS)[number];

const Choice = z.object({
  start: z.boolean(),
  close: z.boolean(),
  final: z.boolean(),
  /** No message may reveal a score or that a game is close. */
  isSpoilerFree: z.boolean(),
});

/** Messages that the account wants about its teams' games, and the games it asked for that have not ended. */
export const GetGameAlerts = accountCall(
  'getGameAlerts',
  'bearer',
  Nothing,
  z.object({
    ...Choice.shape,
    games: z.array(
      z.object({
        /** `programKey`. */
        programId: z.string(),
        title: z.string(),
        /** Epoch ms. */
        startsAt: z.number(),
      }),
    ),
  }),
);

/** Changes the given fields. */
export const ChangeGameAlerts = accountCall(
  'changeGameAlerts',
  'bearer',
  z.object({
    start: z.optional(z.boolean()),
    close: z.optional(z.boolean()),
    final: z.optional(z.boolean()),
    isSpoilerFree: z.optional(z.boolean()),
  }),
  Nothing,
);
