import { type EventBus, type Live, liveValue } from '@grandstand/shared-contracts';
import { type Caller, LocalizationFile, PlayersFile, RemoteConfigFile } from '@grandstand/shared-contracts/api';
import {
  DEFAULT_LANGUAGE,
  inLanguage,
  Localization,
  localizedText,
  PlayersCatalogue,
  RemoteConfig,
  serviceSentence,
  type Texts,
  type Translate,
  translator,
} from '@grandstand/shared-contracts/config';
import { COMMON_TEXTS } from '@grandstand/shared-contracts/texts';
import { TEXTS } from '../../texts/en.ts';
import type { BootDocument } from './boot-document.ts';

/** Documents that operators edit without a build. The page contains a copy; the files are fetched after the start. */
export interface OperatorFiles {
  readonly config: Live<RemoteConfig>;
  readonly players: Live<PlayersCatalogue>;
  /** Always speaks the newest localization; a text on screen changes when its screen renders again. */
  readonly t: Translate;
  /** Translated title of a page; remote.json contains the English one. */
  readonly titleOf: (english: string) => string;
  /** Translates a service's English sentence. */
  readonly localize: (message: string, errorCode: string | undefined) => string;
  /** As `t`, for a remote with its own texts beside the common ones. */
  readonly translateFor: (texts: Texts) => Translate;
  /** SHELL-009: fetches the three files; the page's copy is kept when a file fails to load. */
  refresh(call: Caller, bus: EventBus): Promise<void>;
}

/** All that a viewer of this language may see. */
const textsShown = (texts: Localization, language: string) => [
  inLanguage(texts, language),
  inLanguage(texts, DEFAULT_LANGUAGE),
];

/** `language`: what texts are shown in (BCP 47). */
export const createOperatorFiles = (
  boot: Pick<BootDocument, 'config' | 'localization' | 'players'>,
  language = DEFAULT_LANGUAGE,
): OperatorFiles => {
  const config = liveValue(RemoteConfig.parse(boot.config));
  const players = liveValue(PlayersCatalogue.parse(boot.players));
  let localization = Localization.parse(boot.localization);
  const speak =
    (texts: Texts): Translate =>
    (key, params) =>
      translator(texts, localization, language)(key, params);
  const shown: Record<'config' | 'localization' | 'players', unknown> = {
    config: boot.config,
    localization: textsShown(localization, language),
    players: boot.players,
  };

  const hasChanged = (name: keyof typeof shown, raw: unknown): boolean => {
    if (JSON.stringify(shown[name]) === JSON.stringify(raw)) return false;
    shown[name] = raw;
    return true;
  };

  return {
    config,
    players,
    t: speak({ ...COMMON_TEXTS, ...TEXTS }),
    titleOf: (english) => localizedText(localization, language, `title.${english}`) ?? english,
    localize: (message, errorCode) => serviceSentence(localization, language, message, errorCode),
    translateFor: (texts) => speak({ ...COMMON_TEXTS, ...texts }),
    async refresh(call, bus) {
      const [newConfig, newTexts, newPlayers] = await Promise.all([
        call(RemoteConfigFile, {}),
        call(LocalizationFile, {}),
        call(PlayersFile, {}),
      ]);
      const keys: string[] = [];
      if (newTexts.ok) {
        const texts = Localization.parse(newTexts.value);
        if (hasChanged('localization', textsShown(texts, language))) {
          localization = texts;
          keys.push('localization');
        }
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
