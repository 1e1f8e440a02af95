import { safeUrl } from '@grandstand/shared-contracts';
import type { RemoteConfig } from '@grandstand/shared-contracts/config';
import type { ShownGame } from './game-overlay.ts';

type EaseLive = NonNullable<RemoteConfig['easeLive']>;

/** Which game the operator's settings are about: its program, or its teams; an empty field excludes nothing. */
const isAbout = ({ programID, awayTeam, homeTeam }: EaseLive, { programId, game }: ShownGame): boolean =>
  programID === ''
    ? (awayTeam === '' || awayTeam === game.away) && (homeTeam === '' || homeTeam === game.home)
    : programID === programId;

/** `easeLive.deepLinkURL`, where the operator has more about the game; null for another game or an unsafe address. */
export const overlayLink = (easeLive: RemoteConfig['easeLive'], shown: ShownGame): string | null =>
  easeLive && easeLive.deepLinkURL !== '' && isAbout(easeLive, shown)
    ? safeUrl(easeLive.deepLinkURL, location.href)
    : null;
