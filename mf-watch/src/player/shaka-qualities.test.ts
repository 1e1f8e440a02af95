import { expect, test } from '@jest/globals';
import type shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js';
import { createQualities } from './shaka-qualities.ts';

const [HIGH, MIDDLE, LOW] = [720, 540, 360].map((height, id) => ({
  id,
  height,
  audioId: 9,
  bandwidth: height * 1_000,
  active: height === 720,
})) as [shaka.extern.Track, shaka.extern.Track, shaka.extern.Track];

/** The library, which offers `tracks`, and what it was asked for. */
const aPlayer = () => {
  const video = document.createElement('video');
  const offered = { tracks: [HIGH, MIDDLE, LOW] };
  const selected: (number | null)[] = [];
  const automatic: unknown[] = [];
  const qualities = createQualities(
    {
      getVariantTracks: () => offered.tracks,
      selectVariantTrack: ({ height }) => void selected.push(height),
      configure: (configuration: unknown) => automatic.push(configuration) > 0,
    },
    video,
  );
  return { video, offered, selected, automatic, qualities };
};
const FIXED = { abr: { enabled: false } };
const AUTOMATIC = { abr: { enabled: true } };

test('a quality that the library leaves out for a while stays in the list', () => {
  const { offered, qualities } = aPlayer();
  expect(qualities.heights()).toEqual([720, 540, 360]);
  offered.tracks = [HIGH, LOW];
  expect(qualities.heights()).toEqual([720, 540, 360]);
  qualities.forget();
  expect(qualities.heights()).toEqual([720, 360]);
});

test('the choice of a quality that is left out takes effect when it is back, once', () => {
  const { video, offered, selected, automatic, qualities } = aPlayer();
  qualities.note();
  offered.tracks = [HIGH, LOW];
  qualities.choose('540');
  video.dispatchEvent(new Event('timeupdate'));
  expect([qualities.chosen(), selected, automatic.at(-1)]).toEqual(['540', [], AUTOMATIC]);
  offered.tracks = [HIGH, MIDDLE, LOW];
  video.dispatchEvent(new Event('timeupdate'));
  video.dispatchEvent(new Event('timeupdate'));
  expect([qualities.chosen(), selected, automatic.at(-1)]).toEqual(['540', [540], FIXED]);
});

test('another choice, or another source, ends the wait', () => {
  const { video, offered, selected, qualities } = aPlayer();
  qualities.note();
  offered.tracks = [HIGH, LOW];
  qualities.choose('540');
  qualities.choose('auto');
  offered.tracks = [HIGH, MIDDLE, LOW];
  video.dispatchEvent(new Event('timeupdate'));
  offered.tracks = [HIGH, LOW];
  qualities.choose('540');
  qualities.forget();
  offered.tracks = [HIGH, MIDDLE, LOW];
  video.dispatchEvent(new Event('timeupdate'));
  expect([qualities.chosen(), selected]).toEqual(['auto', []]);
});

test('an unknown quality is automatic', () => {
  const { selected, automatic, qualities } = aPlayer();
  qualities.choose('1080');
  expect([qualities.chosen(), selected, automatic]).toEqual(['auto', [], [AUTOMATIC]]);
});
