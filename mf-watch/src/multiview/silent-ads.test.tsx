import { screen } from '@testing-library/react';
import { ads, runOnSceneClock, settle } from '../testing/watch-scene.tsx';
import { openMultiview } from './testing/multiview-scene.ts';

runOnSceneClock();

const VAST = `<VAST version="4.2"><Ad><InLine><Creatives><Creative><Linear><MediaFiles>
  <MediaFile delivery="progressive" type="video/mp4">/ad.mp4</MediaFile>
</MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`;

test('WATCH-057: plays an ad only in the heard tile; the others start with their programme', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const scene = await openMultiview('/watch?with=yes-1,yes-2', undefined, (host) => {
    ads.vast = new DOMParser().parseFromString(VAST, 'application/xml');
    host.config.set({ ...host.config.get(), preRoll: { vod: false, overflow: false, linear: true } });
  });
  await settle();
  expect(screen.getAllByRole('region', { name: 'Advertisement' })).toHaveLength(1);
  expect(scene.shown()).toEqual([undefined, 'yes-2']);
  play.mockRestore();
});
