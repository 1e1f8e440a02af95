import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestPlatform, testPlatform } from '../test-platform.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../docs/runbooks/grafana');

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly targets: readonly { readonly expr: string }[];
}
interface Dashboard {
  readonly uid: string;
  readonly panels: readonly Panel[];
}

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const dashboards = async (): Promise<Dashboard[]> => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'));
  return Promise.all(
    files.map(async (file) => JSON.parse(await readFile(path.join(FOLDER, file), 'utf8')) as Dashboard),
  );
};
const named = (expression: string): string[] =>
  expression.match(/\b(grandstand|nodejs|process)_[a-z0-9_]+/g)?.map(String) ?? [];

test('every metric of a Grafana dashboard is exported', async () => {
  const exported = (await platform.control.inject('/metrics')).body;
  const names = new Set(
    [...exported.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const panels = (await dashboards()).flatMap((dashboard) => dashboard.panels);
  const missing = panels.flatMap(({ title, targets }) =>
    targets.flatMap(({ expr }) =>
      named(expr)
        .filter((name) => !names.has(name))
        .map((name) => `${title}: ${name}`),
    ),
  );
  expect(panels.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

test('panels have a metric each, and do not overlap', async () => {
  for (const { uid, panels } of await dashboards()) {
    expect([uid, panels.filter(({ targets }) => targets.every(({ expr }) => named(expr).length === 0))]).toEqual([
      uid,
      [],
    ]);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_one, place) => `${x + (place % w)},${y + Math.floor(place / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  }
});
