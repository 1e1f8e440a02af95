import type { Host } from '@grandstand/shared-contracts';
import { ChangeGameAlerts } from '@grandstand/shared-contracts/api';

/** The account's messages about games leave out what the page leaves out. */
export const reportSpoilerFree = ({ call }: Pick<Host, 'call'>, isSpoilerFree: boolean) =>
  call(ChangeGameAlerts, { isSpoilerFree });
