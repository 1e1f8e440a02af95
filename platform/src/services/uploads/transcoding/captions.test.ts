import { expect, test } from '@jest/globals';
import { captionSegments, readCaptions } from './captions.ts';

const SRT =
  '\uFEFF1\r\n00:00:01,500 --> 00:00:03,000\r\n<i>First</i> {\\an8}pitch\r\n\r\n2\r\n01:00:00,000 --> 01:00:02,5\r\nLate\r\nline two\r\n';
const VTT = 'WEBVTT\n\nNOTE a note\n\nid-1\n00:01.000 --> 00:02.000 align:start\n<v Ann>Hello\n';

test('SubRip and WebVTT are read without their markup', () => {
  expect(readCaptions(SRT)).toEqual([
    { startMs: 1_500, endMs: 3_000, text: 'First pitch' },
    { startMs: 3_600_000, endMs: 3_602_500, text: 'Late\nline two' },
  ]);
  expect(readCaptions(VTT)).toEqual([{ startMs: 1_000, endMs: 2_000, text: 'Hello' }]);
});

test.each([
  '',
  'no times',
  '1\n00:00:05,000 --> 00:00:04,000\nBackward\n',
  '1\n00:00:01,000 --> 00:00:02,000\n<b></b>\n',
])('%j has no captions', (text) => {
  expect(readCaptions(text)).toEqual([]);
});

test('words cannot end their cue or begin another one', () => {
  const [cue] = readCaptions('1\n00:00:01,000 --> 00:00:02,000\nA --> B <c.x>\u0007\n');
  expect(cue?.text).toBe('A -- B');
});

test('a cue is in every segment that it touches, at its time from the beginning', () => {
  const cues = [{ startMs: 3_500, endMs: 8_000, text: 'Across' }];
  const segments = captionSegments(cues, 3, 4_000);
  const cue = '00:00:03.500 --> 00:00:08.000\nAcross\n';
  const head = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n';
  expect(segments).toEqual([`${head}\n${cue}`, `${head}\n${cue}`, head]);
});
