import { type GameAlert, type LiveScore, programKey, type ScheduleItem } from '@grandstand/shared-contracts/api';
import type { RemoteConfig } from '@grandstand/shared-contracts/config';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { inParallel } from '../../infrastructure/concurrency/in-parallel.ts';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import type { Guide } from '../catalogue/programmes/guide.ts';
import { matchup } from '../catalogue/programmes/matchup-title.ts';
import type { EngagementModule } from '../engagement/engagement.module.ts';
import type { PushMessage } from '../engagement/push-delivery.service.ts';
import { createLiveScores } from '../scores/live-scores.service.ts';
import { isCloseFinish } from './close-finish.ts';
import type { GameAlertRepo, Recipient } from './game-alert.repo.ts';
import { gameAlertMessage } from './game-alert-message.ts';
import { reminderMessage } from './reminder-message.ts';

export interface GameAlertsOptions {
  readonly repo: GameAlertRepo;
  readonly guide: Guide;
  readonly clock: Clock;
  readonly teams: () => Promise<RemoteConfig['yesTeams']>;
  readonly push: Pick<EngagementModule, 'sendPushTo'>;
  readonly pathOf: PathOfScreen;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SENT_AT_ONCE = 8;
/** How long a push service keeps a message for a browser that is closed, in seconds. */
const KEPT_FOR_S: Readonly<Record<GameAlert, number>> = { start: 30 * 60, close: 15 * 60, final: 24 * 60 * 60 };

/** One game, on whichever channels it is. */
interface Game {
  readonly id: string;
  readonly title: string;
  readonly names: readonly string[];
  readonly startsAt: number;
  /** The keys of its programmes. */
  readonly programIds: readonly string[];
  readonly channel: string;
  /** Ids of its scores. */
  readonly scoreIds: readonly string[];
}

interface Due {
  readonly game: Game;
  readonly kind: GameAlert;
  readonly message: (to: Recipient) => Omit<PushMessage, 'url'> | null;
}

const gamesIn = (items: readonly ScheduleItem[]): readonly Game[] => {
  const games = new Map<string, Game>();
  for (const { cid, pgm, pgm_id, sc_st_dt, ev_live, isGame } of items) {
    const title = matchup(pgm.tm);
    if (!ev_live || !isGame || title === '') continue;
    const startsAt = Date.parse(sc_st_dt);
    const id = [pgm.spt_lg ?? '', ...(pgm.tm ?? []).map(({ c }) => c), startsAt / MINUTE_MS].join('-');
    const known = games.get(id);
    games.set(id, {
      id,
      title,
      names: (pgm.tm ?? []).flatMap(({ n }) => n ?? []),
      startsAt,
      channel: known?.channel ?? cid,
      programIds: [...(known?.programIds ?? []), programKey(cid, startsAt)],
      scoreIds: [...(known?.scoreIds ?? []), ...(pgm_id === undefined ? [] : [pgm_id])],
    });
  }
  return [...games.values()];
};

/** Messages about games, of the kinds that each account chose; each kind once per game. */
export const createGameAlerts = ({ repo, guide, clock, teams, push, pathOf }: GameAlertsOptions) => {
  const scores = createLiveScores(guide, clock);

  const gamesBetween = async (fromMs: number, untilMs: number): Promise<readonly Game[]> => {
    const channels = await guide.channels();
    return gamesIn((await Promise.all(channels.map((channel) => guide.between(channel, fromMs, untilMs)))).flat());
  };

  const due = async (nowMs: number, beforeMs: number): Promise<readonly Due[]> => {
    const [games, current] = await Promise.all([gamesBetween(nowMs, nowMs + beforeMs), scores.current()]);
    return games.flatMap((game): Due[] => {
      if (game.startsAt > nowMs) {
        return [
          {
            game,
            kind: 'start',
            message: ({ language }) => reminderMessage(language, game.title, game.startsAt - nowMs),
          },
        ];
      }
      const score = current.games.find(({ id }) => game.scoreIds.includes(id));
      const kind = score && kindOf(score);
      if (!score || !kind) return [];
      const facts = { kind, title: game.title, score };
      return [
        { game, kind, message: ({ language, isSpoilerFree }) => gameAlertMessage(language, isSpoilerFree, facts) },
      ];
    });
  };

  const send = async ({ game, kind, message }: Due): Promise<void> => {
    const followed = (await teams()).filter(({ name }) => game.names.includes(name)).map(({ id }) => id);
    const to = await repo.recipients({ kind, teamIds: followed, programIds: game.programIds });
    const search = kind === 'close' ? { with: game.channel } : { view: 'program', id: game.programIds[0] ?? '' };
    const url = await pathOf({ screen: 'watch', search });
    await inParallel(SENT_AT_ONCE, to, async (recipient) => {
      const text = message(recipient);
      if (text) await push.sendPushTo(recipient.accountId, { ...text, url }, KEPT_FOR_S[kind]);
    });
  };

  return {
    /** Sends what is due. `beforeMs`: how long before a game its start is announced. @returns the number of kinds sent */
    async send(beforeMs: number): Promise<number> {
      const nowMs = clock.now();
      let sent = 0;
      for (const each of await due(nowMs, beforeMs)) {
        // A message that fails is not repeated, because it would arrive late.
        if (!(await repo.claim(each.game.id, each.kind, nowMs))) continue;
        await send(each);
        sent += 1;
      }
      await repo.forgetBefore(nowMs - DAY_MS);
      return sent;
    },
  };
};

const kindOf = (score: LiveScore): 'close' | 'final' | null => {
  if (score.turns.at(-1)?.phase === 'final') return 'final';
  return isCloseFinish(score) ? 'close' : null;
};
