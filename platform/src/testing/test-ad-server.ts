import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the ad server answers: with the pod, nothing at all, an error, or what is not VAST. */
export type AdServerMood = 'ads' | 'silent' | 'failing' | 'damaged';

export interface TestAdServer {
  /** With the macros that the platform replaces. */
  readonly url: string;
  mood: AdServerMood;
  /** Paths and queries of the requests for ads. */
  readonly requested: string[];
  /** Those of the reports, and for whom they were sent; null: no viewer is named. */
  readonly reported: { readonly url: string; readonly userAgent: string | null; readonly address: string | null }[];
  close(): Promise<void>;
}

const adOf = (
  origin: string,
  sequence: number,
  universalAdId: string,
) => `<Ad id="ad-${sequence}" sequence="${sequence}"><InLine>
<Impression><![CDATA[${origin}/report?ad=${sequence}&event=impression&cb=[CACHEBUSTING]]]></Impression>
<Creatives><Creative><UniversalAdId idRegistry="unknown">${universalAdId}</UniversalAdId><Linear skipoffset="00:00:05">
<Duration>00:00:09.600</Duration><TrackingEvents>
<Tracking event="start"><![CDATA[${origin}/report?ad=${sequence}&event=start]]></Tracking>
<Tracking event="complete"><![CDATA[javascript:alert(1)]]></Tracking></TrackingEvents>
<VideoClicks><ClickThrough><![CDATA[${origin}/shop]]></ClickThrough></VideoClicks></Linear></Creative></Creatives></InLine></Ad>`;

/** An ad decision server on another port: the second of its ads is not one that the platform has. */
export const testAdServer = async (): Promise<TestAdServer> => {
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    if (url.startsWith('/report')) {
      const [userAgent = null, address = null] = ['user-agent', 'ip'].map(
        (name) => request.headers[`x-device-${name}`],
      );
      opened.reported.push({ url, userAgent: userAgent && String(userAgent), address: address && String(address) });
      response.writeHead(204).end();
      return;
    }
    opened.requested.push(url);
    if (opened.mood === 'silent') return;
    const origin = `http://${request.headers.host}`;
    const ads = ['house-trailer-1', 'elsewhere-9', 'house-trailer-1', 'house-trailer-1'];
    const pod = `<VAST version="4.2">${ads.map((id, index) => adOf(origin, index + 1, id)).join('')}</VAST>`;
    response.writeHead(opened.mood === 'failing' ? 500 : 200, { 'content-type': 'application/xml' });
    response.end(opened.mood === 'damaged' ? pod.slice(0, 200) : pod);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const opened: TestAdServer = {
    url: `http://127.0.0.1:${port}/pod?on=[CONTENTID]&break=[BREAKID]&seconds=[BREAKMAXDURATION]`,
    mood: 'ads',
    requested: [],
    reported: [],
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return opened;
};
