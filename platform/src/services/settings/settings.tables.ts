import type { JSONColumnType } from 'kysely';

export interface SettingsTables {
  /** Documents that operators edit: remote configuration, localization, players, runtime settings. */
  settings_document: { name: string; body: JSONColumnType<Record<string, unknown>>; updated_at: number };
  /** Documents that one environment reads instead of those of all environments. */
  settings_environment_document: {
    environment: string;
    name: string;
    body: JSONColumnType<Record<string, unknown>>;
    updated_at: number;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends SettingsTables {}
}
