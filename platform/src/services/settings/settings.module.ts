import type { SettingsDocument } from '@grandstand/shared-contracts/config';
import type { FastifyInstance } from 'fastify';
import { sendConditionalJson } from '../../infrastructure/http/conditional-json.ts';
import type { SettingsService } from './settings.service.ts';

const FILES: Readonly<Record<string, SettingsDocument>> = {
  '/config/remote-config.json': 'remoteConfig',
  '/config/localization.json': 'localization',
  '/config/players.json': 'players',
  '/config/runtime-settings.json': 'runtimeSettings',
};

/** PLAT-050: operators' documents as static JSON; asked again every time, so that a switch works within seconds. */
export const settingsModule = (app: FastifyInstance, settings: SettingsService): void => {
  for (const [url, document] of Object.entries(FILES)) {
    app.get(url, async (request, reply) => sendConditionalJson(request, reply, (await settings.forSite())[document]));
  }
};
