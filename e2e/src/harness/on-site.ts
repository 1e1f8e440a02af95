import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { Browser } from 'puppeteer';
import { type BrowserKind, launchBrowser } from './browser.ts';
import { type Site, startSite } from './site.ts';

export interface Place {
  readonly site: Site;
  readonly browser: Browser;
  /** An empty folder. */
  readonly work: string;
}

interface OpenPlace {
  readonly place: Promise<Place>;
  leave(): Promise<void>;
}
/** Of this test file, by what was asked for. */
const openPlaces = new Map<string, OpenPlace>();

const openPlace = (environment: Readonly<Record<string, string>>, kind: BrowserKind): OpenPlace => {
  const leave: (() => Promise<void>)[] = [];
  const until = async <T>(opening: Promise<T>, close: (opened: T) => Promise<void>): Promise<T> => {
    const opened = await opening;
    leave.push(() => close(opened));
    return opened;
  };
  const opening = Promise.all([
    until(startSite(environment), (opened) => opened.stop()),
    until(launchBrowser(kind), (opened) => opened.close()),
    until(mkdtemp(path.join(os.tmpdir(), 'grandstand-journeys-')), (folder) => rm(folder, { recursive: true })),
  ]);
  return {
    place: opening.then(([site, browser, work]) => ({ site, browser, work })),
    async leave() {
      await Promise.all(leave.map((close) => close()));
    },
  };
};

/**
 * A site, a browser and a folder for the journeys of one test file, removed after the last of them. Journeys that one
 * file imports share them when they ask for the same. `arrive` is called once for each, before the first journey;
 * `environment` is the platform's.
 */
export const onSite = (
  arrive: (place: Place) => void | Promise<void>,
  environment: Readonly<Record<string, string>> = {},
  kind: BrowserKind = 'shell',
): void => {
  beforeAll(async () => {
    const key = JSON.stringify([kind, environment]);
    const opened = openPlaces.get(key) ?? openPlace(environment, kind);
    openPlaces.set(key, opened);
    await arrive(await opened.place);
  });
  afterAll(async () => {
    const left = [...openPlaces.values()];
    openPlaces.clear();
    await Promise.all(left.map((opened) => opened.leave()));
  });
};
