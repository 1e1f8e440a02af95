import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedManifest {
  readonly body: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestManifests {
  readonly url: string;
  /** By path. */
  readonly served: Map<string, ServedManifest>;
  close(): Promise<void>;
}

const OPEN = { 'access-control-allow-origin': '*' };

export const MEDIA_PLAYLIST = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MAP:URI="init.mp4"
#EXTINF:1.92,
1.m4s
`;

export const MASTER_PLAYLIST = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=640x360
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2400000,RESOLUTION=1280x720
https://media.example.test/high.m3u8
`;

export const LIVE_MPD = `<?xml version="1.0"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="dynamic"><BaseURL>https://dash.example.test/</BaseURL>
<Period><AdaptationSet><Representation id="1" height="540"/></AdaptationSet></Period></MPD>`;

/** The host of a packager: an HLS master playlist with its playlist, and a DASH manifest. */
export const testManifests = async (): Promise<TestManifests> => {
  const served = new Map<string, ServedManifest>([
    ['/master.m3u8', { body: MASTER_PLAYLIST }],
    ['/low.m3u8', { body: MEDIA_PLAYLIST }],
    ['/live.mpd', { body: LIVE_MPD }],
  ]);
  const server = createServer((request, response) => {
    const found = served.get(request.url ?? '');
    response.writeHead(found ? (found.status ?? 200) : 404, found?.headers ?? OPEN).end(found?.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
