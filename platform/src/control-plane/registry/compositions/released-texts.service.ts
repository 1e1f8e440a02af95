import type { AssetsManifest } from '@grandstand/shared-contracts/release';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { versionsOf } from '../gate/lineup.ts';
import type { Release } from '../releases/release.repo.ts';
import { loadVersions } from '../versions/version.repo.ts';
import { ofCurrentRelease } from './current-release.service.ts';

type Texts = NonNullable<AssetsManifest['texts']>;

const merge = (texts: Texts, added: Texts): Texts => {
  const languages = new Set([...Object.keys(texts), ...Object.keys(added)]);
  return Object.fromEntries([...languages].map((language) => [language, { ...added[language], ...texts[language] }]));
};

/**
 * The texts that the versions of an environment's current release were published with. While a version is rolled out, the
 * texts that only it has are included; of a text that both have, that of the stable version is taken.
 */
export const createReleasedTexts = (db: Db, clock: Clock, environment: string): (() => Promise<Texts>) => {
  const read = async (release: Release): Promise<Texts> => {
    const ofRemotes = Object.entries(release.remotes).filter(([, { on }]) => on);
    const wanted = [
      { name: 'shell', version: release.shellVersion },
      // The stable version comes first.
      ...ofRemotes.flatMap(([name, released]) => versionsOf(released).map((version) => ({ name, version }))),
    ];
    const versions = await loadVersions(db, wanted);
    return wanted.reduce<Texts>((texts, { name, version }) => {
      const found = versions.find((one) => one.name === name && one.version === version);
      return merge(texts, found?.assets.texts ?? {});
    }, {});
  };
  return ofCurrentRelease<Texts>({ db, clock, environment, read, initial: {} });
};
