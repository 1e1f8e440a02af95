import { expect, test } from '@jest/globals';
import { deviceNameOf } from './device-name.ts';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome · Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['Mozilla/5.0 (X11; CrOS x86_64 15000.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome · Chromebook'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox · Mac'],
  ['a set-top box', 'Den'],
])('a device is known by its browser and system, else by its own name: %s', (userAgent, name) => {
  expect(deviceNameOf({ deviceType: 'Web', deviceName: 'Den', userAgent })).toBe(name);
});
