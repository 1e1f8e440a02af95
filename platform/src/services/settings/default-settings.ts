import { LiveEventFile } from '@grandstand/shared-contracts/api';
import type { SettingsDocument } from '@grandstand/shared-contracts/config';
import { landingBackground } from '../../media/index.ts';
import { KNOWN_PLAYERS } from '../catalogue/programmes/squads.ts';
import { FRONT_PROVIDERS, providerSettings } from '../tv-provider/providers.ts';

const squad = (team: string, names: readonly string[]) =>
  names.map((name, index) => ({ player_id: `${team}-${index + 1}`, player_name: name }));

/** The documents of a fresh installation. Operators change them; what they leave out falls back in the contracts. */
export const defaultSettings: Readonly<Record<SettingsDocument, Record<string, unknown>>> = {
  remoteConfig: {
    yesTeams: [
      { id: 1, name: 'Yankees', airshipName: 'yankees', colors: ['#0c2340', '#c4ced4'] },
      { id: 2, name: 'Nets', airshipName: 'nets', colors: ['#101820', '#f3f6fb'] },
    ],
    tvProviders: providerSettings,
    frontProviders: FRONT_PROVIDERS,
    referralProgram: 'YES-REFER',
    referralProgramEnable: true,
    isPhase1Enabled: false,
    isPhase2Enabled: false,
    subscriptionScreens: {
      promoPricing: {
        monthly: false,
        annually: false,
        monthlyPromo: 14.99,
        monthlyRegular: 19.99,
        annualPromo: 179.99,
        annualRegular: 199.99,
        yearlyOfferEndDate: '03/31/2026',
      },
    },
    dtcLaunchScreen: { videoURL: landingBackground.mp4, fallbackURL: landingBackground.poster },
    sfId: 'main',
    liveEventUrl: LiveEventFile.path,
    preRoll: { vod: false, overflow: false, linear: false },
  },
  // Texts come with the released versions; operators add what shall differ.
  localization: {},
  players: {
    teams: {
      1: squad('yankees', KNOWN_PLAYERS.NYY),
      2: squad('nets', KNOWN_PLAYERS.BKN),
    },
  },
  runtimeSettings: { webAllowed: true, deviceAllowed: true, maintenance: false, minAge: 13, maxAge: 121, services: {} },
};
