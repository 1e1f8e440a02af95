import * as z from '@grandstand/shared-contracts/schema';
import { GAME_TIME_ZONE } from '../constants.ts';
import { defineCall } from './call.ts';

const plain = { kind: 'plain' } as const;

/** CON-019. `eventTime` is an ISO time; teams as a schedule names them. */
export const LiveEvent = z.object({
  eventTime: z.string(),
  teams: z.array(z.object({ ty: z.enum(['home', 'away']), c: z.string(), n: z.optional(z.string()) })),
  league: z.string(),
  sportsName: z.string(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** WATCH-098: the game on now, or the next one. Where the configuration's `liveEventUrl` points to by default. */
export const LiveEventFile = defineCall({
  id: 'liveEvent',
  service: 'remoteConfig',
  method: 'GET',
  path: '/config/live-event.json',
  auth: 'none',
  encoding: 'query',
  envelope: plain,
  request: z.object({}),
  reply: LiveEvent,
});

/** PLAT-051: when a game of the overlay is on, ISO times; 404 for a program that does not exist. */
export const LiveProgram = defineCall({
  id: 'liveProgram',
  service: 'easeliveProgram',
  method: 'GET',
  path: '/api/v1/programs/live/:programId',
  auth: 'none',
  encoding: 'query',
  envelope: plain,
  request: z.object({ programId: z.string() }),
  reply: z.object({ programId: z.string(), scheduledStartTime: z.string(), scheduledEndTime: z.string() }),
});

export interface OverlayGame {
  /** Epoch ms. */
  readonly startMs: number;
  /** Team codes. */
  readonly away: string;
  readonly home: string;
  readonly sport: string;
}

const SECOND_GAME_MARGIN_MS = 30 * 60_000;
const dayParts = new Intl.DateTimeFormat('en-CA', {
  timeZone: GAME_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * Names a game for the overlay service: `20260321-NYK-BOS`, the date in New York. Baseball teams may meet twice
 * a day: `-2` when it starts within half an hour of the second game's program, else `-1`.
 */
export const programIdOf = (
  { startMs, away, home, sport }: OverlayGame,
  secondGameStartMs: number | null = null,
): string => {
  const id = `${dayParts.format(startMs).replaceAll('-', '')}-${away}-${home}`;
  if (sport.toLowerCase() !== 'baseball') return id;
  const isSecond = secondGameStartMs !== null && Math.abs(startMs - secondGameStartMs) <= SECOND_GAME_MARGIN_MS;
  return `${id}-${isSecond ? 2 : 1}`;
};
