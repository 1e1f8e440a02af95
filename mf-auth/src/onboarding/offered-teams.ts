import { SHOWN_TEAM_IDS } from '@grandstand/shared-contracts';
import type { RemoteConfig } from '@grandstand/shared-contracts/config';

const SHOWN: ReadonlySet<number> = new Set(SHOWN_TEAM_IDS);

/** AUTH-116, AUTH-124: the teams of the configuration that this site shows. */
export const offeredTeams = ({ yesTeams }: Pick<RemoteConfig, 'yesTeams'>) =>
  yesTeams.filter(({ id }) => SHOWN.has(id));
