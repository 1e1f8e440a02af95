import { safeUrl } from '@grandstand/shared-contracts';
import type { RemoteConfig } from '@grandstand/shared-contracts/config';
import type { ShownGame } from './game-overlay.ts';

type EaseLive = NonNullable<RemoteConfig['easeLive']>;

/** Whether the operator's settings name this game, by program or teams; an empty field matches any game. */
const isAbout = ({ programID, awayTeam, homeTeam }: EaseLive, { programId, game }: ShownGame): boolean =>
  programID === ''
    ? (awayTeam === '' || awayTeam === game.away) && (homeTeam === '' || homeTeam === game.home)
    : programID === programId;

/** `easeLive.deepLinkURL`, the operator's page about the game; null for another game or an unsafe address. */
export const overlayLink = (easeLive: RemoteConfig['easeLive'], shown: ShownGame): string | null =>
  easeLive && easeLive.deepLinkURL !== '' && isAbout(easeLive, shown)
    ? safeUrl(easeLive.deepLinkURL, location.href)
    : null;
