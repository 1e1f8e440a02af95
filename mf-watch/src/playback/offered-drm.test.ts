import { expect, test } from '@jest/globals';
import { createDrmOffer, offeredDrm } from './offered-drm.ts';

const browserWith = (systems: readonly string[]) => async (system: string) => {
  if (!systems.includes(system)) throw new DOMException('Unsupported keySystem', 'NotSupportedError');
  return {};
};

test('a browser with FairPlay names it; every other one, and a page that is not secure, names the default', async () => {
  expect(await offeredDrm(browserWith(['com.apple.fps']))).toBe('fairplay');
  expect(await offeredDrm(browserWith(['com.widevine.alpha', 'org.w3.clearkey']))).toBe('widevine');
  expect(await offeredDrm(null)).toBe('widevine');
});

test('the browser is asked once, and its answer is then known without waiting', async () => {
  const offer = createDrmOffer(offeredDrm(browserWith(['com.apple.fps'])));
  expect(await offer()).toBe('fairplay');
  expect(offer()).toBe('fairplay');
});
