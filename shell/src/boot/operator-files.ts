import type { Live } from '@grandstand/shared-contracts';
import { LocalizationFile, PlayersFile, RemoteConfigFile } from '@grandstand/shared-contracts/api';
import {
  Localization,
  PlayersCatalogue,
  RemoteConfig,
  type Translate,
  translator,
} from '@grandstand/shared-contracts/config';
import type { Caller, EventBus } from '@grandstand/shared-contracts/runtime';
import { liveValue } from '@grandstand/shared-contracts/runtime';
import type { BootDocument } from './boot-document.ts';

/** What operators write without a build. The page brings a copy; the files themselves are read once it stands. */
export interface OperatorFiles {
  readonly config: Live<RemoteConfig>;
  readonly players: Live<PlayersCatalogue>;
  /** Always speaks the newest localization; a text on screen changes when its screen renders again. */
  readonly t: Translate;
  /** SHELL-009: reads the three files; a file that does not come leaves the page's copy. */
  refresh(call: Caller, bus: EventBus): Promise<void>;
}

export const createOperatorFiles = (boot: Pick<BootDocument, 'config' | 'localization' | 'players'>): OperatorFiles => {
  const config = liveValue(RemoteConfig.parse(boot.config));
  const players = liveValue(PlayersCatalogue.parse(boot.players));
  let translate = translator(Localization.parse(boot.localization));
  const shown = { config: boot.config, localization: boot.localization, players: boot.players };

  const hasChanged = (name: keyof typeof shown, raw: unknown): boolean => {
    if (JSON.stringify(shown[name]) === JSON.stringify(raw)) return false;
    shown[name] = raw;
    return true;
  };

  return {
    config,
    players,
    t: (key, params) => translate(key, params),
    async refresh(call, bus) {
      const [newConfig, newTexts, newPlayers] = await Promise.all([
        call(RemoteConfigFile, {}),
        call(LocalizationFile, {}),
        call(PlayersFile, {}),
      ]);
      const keys: string[] = [];
      if (newTexts.ok && hasChanged('localization', newTexts.value)) {
        translate = translator(Localization.parse(newTexts.value));
        keys.push('localization');
      }
      if (newPlayers.ok && hasChanged('players', newPlayers.value)) {
        players.set(PlayersCatalogue.parse(newPlayers.value));
        keys.push('players');
      }
      if (newConfig.ok && hasChanged('config', newConfig.value)) {
        config.set(RemoteConfig.parse(newConfig.value));
        keys.push('config');
      }
      if (keys.length > 0) bus.emit('config:updated', { keys });
    },
  };
};
