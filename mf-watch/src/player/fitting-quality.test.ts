import { fittingQuality } from './fitting-quality.ts';

const RENDITIONS = [
  { id: '360', width: 640, height: 360, bitrate: 800_000 },
  { id: '540', width: 960, height: 540, bitrate: 1_600_000 },
  { id: '540 sharp', width: 960, height: 540, bitrate: 2_000_000 },
  { id: '720', width: 1_280, height: 720, bitrate: 3_000_000 },
];

test.each([
  ['a smaller rendition fills it', { width: 815, height: 458 }, '720', '540 sharp'],
  ['its pixels are exactly those of a rendition', { width: 640, height: 360 }, '720', '360'],
  ['the connection allows a smaller one only', { width: 815, height: 458 }, '360', '360'],
  ['the connection allows the smaller bit rate only', { width: 815, height: 458 }, '540', '540'],
  ['no rendition fills it', { width: 2_560, height: 1_440 }, '720', '720'],
  ['it is higher than wide', { width: 400, height: 600 }, '720', '720'],
  ['it is not displayed yet', { width: 0, height: 0 }, '720', '720'],
  ['the choice is unknown', { width: 640, height: 360 }, 'other', 'other'],
])('the quality of a place, when %s', (_when, place, automatic, expected) => {
  expect(fittingQuality(RENDITIONS, automatic, place)).toBe(expected);
});
