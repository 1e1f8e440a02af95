import type { Host, Result } from '@grandstand/shared-contracts';
import { ChangeGameAlerts, ChangeReminder, GetGameAlerts, type ReplyOf } from '@grandstand/shared-contracts/api';

export type Alerts = ReplyOf<typeof GetGameAlerts>;
export type AlertedGame = Alerts['games'][number];
/** One switch of the screen. */
export type AlertChoice = Exclude<keyof Alerts, 'games'>;

export const fetchAlerts = (call: Host['call']): Promise<Result<Alerts>> => call(GetGameAlerts, {});

export const changeAlert = (call: Host['call'], choice: AlertChoice, isWanted: boolean): Promise<Result<unknown>> =>
  call(ChangeGameAlerts, { [choice]: isWanted });

export const removeGame = (call: Host['call'], programId: string): Promise<Result<unknown>> =>
  call(ChangeReminder, { programId, isWanted: false });
