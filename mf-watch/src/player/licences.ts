import { KEY_SYSTEMS, type KeySystem } from '@grandstand/shared-contracts/api';
import type { Source } from './player-port.ts';

interface LicenceAddress {
  readonly system: KeySystem;
  /** Licences are posted for; a GET returns FairPlay's certificate. */
  readonly url: string;
}

/** Where each key system gets its licences. The platform's own media have one address for both that play them. */
export const licencesOf = ({ licenceUrl, systems }: NonNullable<Source['drm']>): LicenceAddress[] =>
  systems
    ? KEY_SYSTEMS.filter((system) => systems.includes(system)).map((system) => ({
        system,
        url: `${licenceUrl}/${system}`,
      }))
    : (['widevine', 'clearkey'] as const).map((system) => ({ system, url: licenceUrl }));

/** Media that only ClearKey decrypts: the platform's own while the operator has no licence server for them. */
export const isClearKeyOnly = ({ drm }: Pick<Source, 'drm'>): boolean =>
  drm !== undefined && (drm.systems ? drm.systems.every((system) => system === 'clearkey') : drm.system === 'clearkey');
