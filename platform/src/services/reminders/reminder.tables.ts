import type { GameAlert } from '@grandstand/shared-contracts/api';
import type { Generated } from 'kysely';

export interface ReminderTables {
  program_reminder: {
    account_id: string;
    /** Channel and minute. */
    program_id: string;
    title: string;
    /** Epoch ms. */
    starts_at: number;
    /** Epoch ms. */
    ends_at: number;
    is_sent: Generated<boolean>;
  };
  /** Messages about games that an account wants; an account without a row wants nothing. */
  game_alert_choice: {
    account_id: string;
    start_wanted: Generated<boolean>;
    close_wanted: Generated<boolean>;
    final_wanted: Generated<boolean>;
    is_spoiler_free: Generated<boolean>;
  };
  /** Each kind is sent once per game. */
  game_alert_sent: { game_id: string; kind: GameAlert; sent_at: number };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ReminderTables {}
}
