import type shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js';
import { cookieSwitch } from './shaka-cookies.ts';

const TIMING = 3 as shaka.net.NetworkingEngine.RequestType;
const SEGMENT = 1 as shaka.net.NetworkingEngine.RequestType;

test('sends cookies to another origin only for sources that need them, and never to the clock', () => {
  const filters: shaka.extern.RequestFilter[] = [];
  const sendCookies = cookieSwitch({ registerRequestFilter: (filter) => void filters.push(filter) }, TIMING);
  const carriesCookies = (type: shaka.net.NetworkingEngine.RequestType): boolean => {
    const request = { allowCrossSiteCredentials: false } as shaka.extern.Request;
    for (const filter of filters) void filter(type, request);
    return request.allowCrossSiteCredentials;
  };
  expect(carriesCookies(SEGMENT)).toBe(false);
  sendCookies(true);
  expect([carriesCookies(SEGMENT), carriesCookies(TIMING)]).toEqual([true, false]);
  sendCookies(false);
  expect(carriesCookies(SEGMENT)).toBe(false);
});
