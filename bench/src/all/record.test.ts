import { expect, test } from '@jest/globals';
import type { BenchReport } from '../results.ts';
import { withSection } from './document.ts';
import { entriesOf, parseHistory } from './history.ts';
import { plotOf } from './plot.ts';

const aReport = (seconds: readonly number[]): BenchReport => ({
  bench: 'join',
  setting: '2 cores, n = 3',
  load: 0.44,
  text: 'the whole table',
  results: [
    { name: 'first picture <cold>', unit: 's', values: seconds, bar: { atMost: 1.5 } },
    { name: 'requests', unit: '', values: [12], bar: null },
  ],
});

test('the section of a bench is replaced, and nothing around it', () => {
  const document = 'before\n<!-- bench join -->\nold\n<!-- end of bench join -->\nafter\n';
  expect(withSection(document, aReport([1.2, 1.4, 1.3]))).toBe(
    [
      'before',
      '<!-- bench join -->',
      '2 cores, n = 3',
      '',
      '| figure | median (middle half) | bar |  |',
      '| --- | ---: | ---: | ---: |',
      '| first picture <cold> | 1.30 (1.25–1.35) s | ≤ 1.50 | kept |',
      '| requests | 12 |  |  |',
      '<!-- end of bench join -->',
      'after',
      '',
    ].join('\n'),
  );
});

test.each(['<!-- bench join -->', '<!-- end of bench join -->'])('a document without %s is refused', (marker) => {
  const document = '<!-- bench join -->\n<!-- end of bench join -->\n'.replace(marker, '');
  expect(() => withSection(document, aReport([1]))).toThrow('lacks "<!-- bench join -->"');
});

test('the history has a line for each figure: the median, its bar, and whether it was kept', () => {
  const lines = entriesOf(aReport([2, 1, 1.8])).map((entry) => JSON.stringify(entry));
  expect(parseHistory(`${lines.join('\n')}\n`)).toEqual([
    {
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      commit: expect.stringMatching(/^[0-9a-f]{7,}$/),
      machine: '2 cores, n = 3',
      load: 0.4,
      bench: 'join',
      name: 'first picture <cold>',
      value: 1.8,
      unit: 's',
      bar: 1.5,
      kept: false,
    },
    expect.objectContaining({ name: 'requests', value: 12, bar: null, kept: null }),
  ]);
});

test('the plot has a row for each figure with a bar, a point for each run, and the runs that missed it marked', () => {
  const runs = [[1.2], [1.9], [1.4]].flatMap((seconds) => entriesOf(aReport(seconds)));
  const plot = plotOf(runs);
  expect(plot.match(/<polyline/g)).toHaveLength(1);
  expect(plot.match(/<circle class="kept"/g)).toHaveLength(2);
  expect(plot.match(/<circle class="missed"/g)).toHaveLength(1);
  expect(plot).toContain('join: first picture &lt;cold&gt;');
  expect(plot).toContain('1.4 s</text>');
  expect(plot).not.toContain('requests');
});
