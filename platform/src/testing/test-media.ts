import { type FastifyInstance, fastify } from 'fastify';
import { fixedKey } from '../infrastructure/keys/key-ring.service.ts';
import { mediaModule, type MediaModuleOptions } from '../media/delivery/media.module.ts';
import { createPlaybackTokens } from '../media/delivery/playback-token.ts';
import { sampleAssetsDir } from './sample-clips.ts';

/** Signs playback tokens, and is what content keys are derived from. */
export const MEDIA_SECRET = 'a secret of at least thirty-two bytes';
export const mediaTokens = createPlaybackTokens(fixedKey(MEDIA_SECRET));

/** The media module alone, with the committed clips. `now`: the clock of the test, epoch ms. */
export const openTestMedia = async (
  now: () => number,
  options: Partial<MediaModuleOptions> = {},
): Promise<FastifyInstance> => {
  const app = fastify();
  await app.register(mediaModule, {
    clock: { now },
    keys: fixedKey(MEDIA_SECRET),
    contentSecret: MEDIA_SECRET,
    assetsDir: sampleAssetsDir,
    siteOrigin: 'https://site.test',
    ...options,
  });
  return app;
};
