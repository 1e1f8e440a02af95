import { randomBytes } from 'node:crypto';
import { fastify } from 'fastify';
import { fixedKey } from '../../infrastructure/keys/key-ring.service.ts';
import { MEDIA_ASSETS, mediaModule } from '../../media/index.ts';
import { manifestPath } from '../../media/delivery/media-path.ts';
import { createPlaybackTokens } from '../../media/delivery/playback-token.ts';
import { openClipLibrary } from '../../media/packaging/clip-library.ts';
import { lastSegmentAt, recordingId } from '../../media/packaging/lineup.ts';
import {
  type SegmentRange,
  type Stitched,
  stitchedMaster,
  stitchedMpd,
  stitchedPlaylist,
} from './stitched-manifests.ts';

/** Segments that a player may seek in: two minutes. */
const WINDOW_SEGMENTS = 62;

export interface StitchedServer {
  readonly origin: string;
  readonly hls: string;
  readonly dash: string;
  close(): Promise<void>;
}

const folderOf = (cid: string, tokens: ReturnType<typeof createPlaybackTokens>): string => {
  const token = tokens.sign({ accountId: null, contentId: cid, deviceId: 'trial', streamId: 'trial' }, Date.now());
  return manifestPath({ cid, format: 'dash', token }).replace('manifest.mpd', '');
};

/**
 * The media module with the real clock, and a live stream of a channel and a recording in turn. No other part of the platform
 * runs: streams have no slots, so nothing but the media decides what players do.
 */
export const startStitchedServer = async (partSegments: number): Promise<StitchedServer> => {
  const secret = randomBytes(32).toString('hex');
  const keys = fixedKey(secret);
  const clock = { now: () => Date.now() };
  const app = fastify();
  await app.register(mediaModule, {
    clock,
    keys,
    contentSecret: secret,
    assetsDir: MEDIA_ASSETS,
    siteOrigin: 'http://localhost',
  });
  const tokens = createPlaybackTokens(keys);
  const stitched: Stitched = {
    channel: folderOf('yes-1', tokens),
    recording: folderOf(recordingId('basketball', 264), tokens),
    partSegments,
    videoCodecs: (await openClipLibrary(MEDIA_ASSETS)).videoCodecs,
  };
  const window = (): SegmentRange => {
    const last = lastSegmentAt(clock.now());
    return { first: last - WINDOW_SEGMENTS + 1, last };
  };
  app.get('/', async (_request, reply) => reply.type('text/html').send('<!doctype html><title>Players</title>'));
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
  app.get<{ Params: { file: string } }>('/stitched/:file', async ({ params: { file } }, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
    if (file === 'manifest.mpd')
      return reply.type('application/dash+xml').send(stitchedMpd(window(), clock.now(), stitched));
    reply.type('application/vnd.apple.mpegurl');
    if (file === 'master.m3u8') return reply.send(stitchedMaster(stitched));
    return reply.send(stitchedPlaylist(file.replace('.m3u8', ''), window(), stitched));
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    hls: `${origin}/stitched/master.m3u8`,
    dash: `${origin}/stitched/manifest.mpd`,
    close: () => app.close(),
  };
};
