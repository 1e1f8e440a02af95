import * as z from '@grandstand/shared-contracts/schema';
import type { ServiceName } from '../config/service-names.ts';
import { defineCall } from './call.ts';

/** A static JSON file of the operators; each is parsed by its own lenient schema afterwards (SHELL-009). */
const file = (id: string, service: ServiceName, path: string) =>
  defineCall({
    id,
    service,
    method: 'GET',
    path,
    auth: 'none',
    encoding: 'query',
    envelope: { kind: 'plain' },
    request: z.object({}),
    reply: z.unknown(),
  });

export const RemoteConfigFile = file('remoteConfig', 'remoteConfig', '/config/remote-config.json');
export const LocalizationFile = file('localization', 'localization', '/config/localization.json');
/** SHELL-003: the operators' switches, read again while the site is under maintenance. */
export const RuntimeSettingsFile = file('runtimeSettings', 'remoteConfig', '/config/runtime-settings.json');
export const PlayersFile = file('players', 'players', '/config/players.json');
