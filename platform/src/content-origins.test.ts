import { expect, test } from '@jest/globals';
import { withContentOrigins } from './content-origins.ts';
import type { Settings } from './services/settings/settings.service.ts';

const documents: Settings = { remoteConfig: {}, localization: {}, players: {}, runtimeSettings: {} };

test('GS_MEDIA_ORIGIN: a page may load media and thumbnails from it, besides the hosts of editors', async () => {
  const named = { media: ['https://live.example.test'], images: [] };
  const settings = withContentOrigins(
    async () => documents,
    async () => named,
    [{ origin: 'https://media.example.test', weight: 1 }],
  );
  expect((await settings()).contentOrigins).toEqual({
    media: ['https://live.example.test', 'https://media.example.test'],
    images: ['https://media.example.test'],
  });
  expect(await settings()).toBe(await settings());
});
