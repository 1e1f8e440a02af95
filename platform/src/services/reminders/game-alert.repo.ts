import type { GameAlert } from '@grandstand/shared-contracts/api';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Language } from '../language/language.ts';

export interface GameAlertChoice extends Readonly<Record<GameAlert, boolean>> {
  readonly isSpoilerFree: boolean;
}

type Change = { readonly [Field in keyof GameAlertChoice]?: boolean | undefined };

export interface Recipient {
  readonly accountId: string;
  readonly language: Language;
  readonly isSpoilerFree: boolean;
}

/** Whose message is about to be sent: viewers of these teams, and those that asked for one of these programmes. */
interface Audience {
  readonly kind: GameAlert;
  readonly teamIds: readonly number[];
  readonly programIds: readonly string[];
}

export interface GameAlertRepo {
  of(accountId: string): Promise<GameAlertChoice>;
  change(accountId: string, change: Change): Promise<void>;
  /** True for one caller, once per game and kind. */
  claim(gameId: string, kind: GameAlert, nowMs: number): Promise<boolean>;
  /** Accounts that want this kind. A reminder is the start message of its programme, so `start` leaves those out. */
  recipients(audience: Audience): Promise<readonly Recipient[]>;
  forgetBefore(untilMs: number): Promise<void>;
}

const NOTHING: GameAlertChoice = { start: false, close: false, final: false, isSpoilerFree: false };
const COLUMNS = { start: 'start_wanted', close: 'close_wanted', final: 'final_wanted' } as const;

const rowOf = ({ start, close, final, isSpoilerFree }: Change) => ({
  ...(start !== undefined && { start_wanted: start }),
  ...(close !== undefined && { close_wanted: close }),
  ...(final !== undefined && { final_wanted: final }),
  ...(isSpoilerFree !== undefined && { is_spoiler_free: isSpoilerFree }),
});

export const createGameAlertRepo = (db: Db): GameAlertRepo => ({
  async of(accountId) {
    const row = await db
      .selectFrom('game_alert_choice')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!row) return NOTHING;
    const { start_wanted, close_wanted, final_wanted, is_spoiler_free } = row;
    return { start: start_wanted, close: close_wanted, final: final_wanted, isSpoilerFree: is_spoiler_free };
  },
  async change(accountId, change) {
    const row = rowOf(change);
    await db
      .insertInto('game_alert_choice')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) =>
        // The key again, because an update without a column is not SQL.
        conflict.column('account_id').doUpdateSet({ account_id: accountId, ...row }),
      )
      .execute();
  },
  async claim(gameId, kind, nowMs) {
    const claimed = await db
      .insertInto('game_alert_sent')
      .values({ game_id: gameId, kind, sent_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .returning('game_id')
      .executeTakeFirst();
    return claimed !== undefined;
  },
  recipients({ kind, teamIds, programIds }) {
    const follows = sql<boolean>`exists (
      select from account_favourites
      where account_favourites.account_id = choice.account_id and teams && ${[...teamIds]}::int[])`;
    const asked = sql<boolean>`exists (
      select from program_reminder
      where program_reminder.account_id = choice.account_id and program_id = any(${[...programIds]}))`;
    return db
      .selectFrom('game_alert_choice as choice')
      .innerJoin('account', 'account.id', 'choice.account_id')
      .select(['choice.account_id as accountId', 'account.language', 'choice.is_spoiler_free as isSpoilerFree'])
      .where(`choice.${COLUMNS[kind]}`, '=', true)
      .where(kind === 'start' ? sql<boolean>`${follows} and not ${asked}` : sql<boolean>`(${follows} or ${asked})`)
      .execute();
  },
  async forgetBefore(untilMs) {
    await db.deleteFrom('game_alert_sent').where('sent_at', '<', untilMs).execute();
  },
});
