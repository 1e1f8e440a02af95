import { expect, test } from '@jest/globals';
import { progressLine, showProgress } from './upload-progress.ts';

test('progress draws over its own line at a terminal, and clears it at the end', () => {
  const written: string[] = [];
  const show = showProgress({ isTTY: true, write: (text: string | Uint8Array) => written.push(String(text)) > 0 });
  show({ sentBytes: 600_000, totalBytes: 1_200_000 });
  show({ sentBytes: 1_200_000, totalBytes: 1_200_000 });
  expect(written).toEqual(['\r  [############------------] 50 % of 1.2 MB', '\r\u001b[K']);
  expect(progressLine({ sentBytes: 0, totalBytes: 0 })).toContain('100 %');
});

test('a pipeline’s log gets no progress', () => {
  const written: unknown[] = [];
  const output = { isTTY: false, write: (text: string | Uint8Array) => written.push(text) > 0 };
  showProgress(output)({ sentBytes: 1, totalBytes: 2 });
  expect(written).toEqual([]);
});
