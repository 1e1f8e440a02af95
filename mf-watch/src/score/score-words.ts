import type { Host } from '@grandstand/shared-contracts';
import type { GameRecord, Scoreboard } from '@grandstand/shared-contracts/api';
import type { Moment } from './moments.ts';

type Speaker = Host['t'];

/** `Period 2`. */
const periodName = (t: Speaker, { periodUnit }: GameRecord, number: number): string =>
  t(`score.${periodUnit}`, { number });

/** `P2`, or the phase when play is not in progress. */
export const shortWhen = (t: Speaker, { periodUnit }: GameRecord, { phase, period }: Scoreboard): string =>
  phase === 'playing' || phase === 'stopped' ? t(`score.${periodUnit}.short`, { number: period }) : t(`score.${phase}`);

/** `Period 2, 12:34`, for screen readers. */
export const longWhen = (t: Speaker, game: GameRecord, { phase, period }: Scoreboard, clock: string): string =>
  phase === 'playing' || phase === 'stopped'
    ? [periodName(t, game, period), game.clock !== 'none' && clock].filter(Boolean).join(', ')
    : t(`score.${phase}`);

/** The name of a mark; without details before the viewer has reached it. */
export const momentName = (t: Speaker, game: GameRecord, moment: Moment, isReached: boolean): string => {
  if (moment.moment === 'periodStarted') return t('moments.begins', { period: periodName(t, game, moment.period) });
  if (!isReached) return t('moments.ahead');
  const score = t('moments.score', {
    away: game.away.code,
    awayScore: moment.away,
    home: game.home.code,
    homeScore: moment.home,
  });
  if (moment.moment === 'ended') return t('moments.final', { score });
  const { name } = moment.moment.startsWith('away') ? game.away : game.home;
  return t(moment.moment.endsWith('Leads') ? 'moments.leads' : 'moments.scores', { team: name, score });
};
