import { act } from '@testing-library/react';
import { LIVE_STATE } from '../player/testing/fake-port.ts';
import { ads, openWatch, settle } from './watch-scene.tsx';

/** A channel that plays, after the ad before it; ads in place of its breaks are on. */
export const playChannelWithAds = async () => {
  const scene = await openWatch((host) =>
    host.config.set({ ...host.config.get(), preRoll: { vod: false, overflow: false, linear: true } }),
  );
  act(() => scene.port.report(LIVE_STATE, { type: 'started' }));
  await settle();
  ads.requested.length = 0;
  return scene;
};
