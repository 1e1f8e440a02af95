import { expect, test } from '@jest/globals';
import { ladderOf, segmentSeconds } from './ladder.ts';
import { readProbe } from './source-probe.ts';

const source = (stream: object = {}, streams: readonly object[] = []) => {
  const video = { index: 0, codec_type: 'video', width: 1920, height: 1080, avg_frame_rate: '30000/1001', ...stream };
  const probed = { streams: [video, ...streams], format: { duration: '100' } };
  return readProbe(JSON.stringify(probed), 'mov', { maxDurationS: 3_600 });
};
const sizes = (stream: object) => ladderOf(source(stream)).map(({ width, height }) => `${width}x${height}`);

test.each([
  ['1080 lines', {}, ['1920x1080', '1280x720', '960x540', '640x360']],
  ['a wide picture', { width: 1920, height: 800 }, ['1920x800', '1280x532', '960x400', '640x266']],
  ['2160 lines', { width: 3840, height: 2160 }, ['1920x1080', '1280x720', '960x540', '640x360']],
  ['576 lines with wide pixels', { width: 720, height: 576, sample_aspect_ratio: '64:45' }, ['960x540', '640x360']],
  ['an upright phone', { height: 1920, width: 1080 }, ['606x1080', '404x720', '302x540', '202x360']],
  ['a turned phone', { side_data_list: [{ rotation: -90 }] }, ['606x1080', '404x720', '302x540', '202x360']],
  ['a small source', { width: 321, height: 181 }, ['320x180']],
])('%s gets renditions that are not larger than it', (_what, stream, expected) => {
  expect(sizes(stream)).toEqual(expected);
});

test.each([
  ['30000/1001', ['30000/1001', '30000/1001', '30000/1001', '30000/1001']],
  ['60/1', ['60/1', '60/1', '60/1', '60/2']],
  ['120/1', ['60/1', '60/1', '60/1', '60/2']],
  ['0/0', ['25/1', '25/1', '25/1', '25/1']],
])('%s frames per second: segments of all renditions have one length', (rate, expected) => {
  const ladder = ladderOf(source({ avg_frame_rate: rate }));
  expect(ladder.map(({ frameRate }) => `${frameRate.numerator}/${frameRate.denominator}`)).toEqual(expected);
  expect(new Set(ladder.map((one) => segmentSeconds(one).toFixed(9))).size).toBe(1);
  expect(ladder.every(({ segmentFrames }) => Number.isInteger(segmentFrames))).toBe(true);
});

test('the first sound and the first text track are taken, covers and bitmaps are not', () => {
  const streams = [
    { index: 1, codec_type: 'video', codec_name: 'mjpeg', disposition: { attached_pic: 1 }, width: 9, height: 9 },
    { index: 2, codec_type: 'audio' },
    { index: 3, codec_type: 'subtitle', codec_name: 'dvd_subtitle' },
    { index: 4, codec_type: 'subtitle', codec_name: 'subrip', tags: { language: 'spa' } },
  ];
  expect(source({}, streams)).toMatchObject({ video: 0, audio: 2, text: 4, textLanguage: 'es' });
});

test.each([
  ['broken', null],
  ['too_long', { streams: [{ index: 0, codec_type: 'video', width: 9, height: 9 }], format: { duration: '9999' } }],
  ['bad_dimensions', { streams: [{ index: 0, codec_type: 'video' }], format: { duration: '9' } }],
  ['broken', { streams: [{ index: 0, codec_type: 'video', width: 9, height: 9 }], format: {} }],
])('a probe of a file that is %s is refused with this code', (code, probed) => {
  const refused = (): string => {
    try {
      readProbe(probed ? JSON.stringify(probed) : '', 'mov', { maxDurationS: 3_600 });
    } catch (error) {
      return (error as { code: string }).code;
    }
    return 'accepted';
  };
  expect(refused()).toBe(code);
});

test('HDR is recognized by its transfer function, and Dolby Vision without a compatible layer is refused', () => {
  expect(source({ color_transfer: 'smpte2084' }).hdr).toBe('smpte2084');
  expect(source({ color_transfer: 'bt709' }).hdr).toBeNull();
  expect(() => source({ side_data_list: [{ dv_profile: 5 }] })).toThrow(
    /Dolby Vision .* Export it as HDR10, HLG or SDR/,
  );
  expect(source({ color_transfer: 'arib-std-b67', side_data_list: [{ dv_profile: 8 }] }).hdr).toBe('arib-std-b67');
});
