export interface ReminderTables {
  program_reminder: {
    account_id: string;
    /** Channel and minute. */
    program_id: string;
    title: string;
    /** Epoch ms. */
    starts_at: number;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ReminderTables {}
}
