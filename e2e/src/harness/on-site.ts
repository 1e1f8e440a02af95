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

/**
 * A site, a browser and a folder for the journeys of one file, removed after the last of them. `arrive` is called
 * once, before the first; `environment` is the platform's.
 */
export const onSite = (
  arrive: (place: Place) => void | Promise<void>,
  environment: Readonly<Record<string, string>> = {},
  kind: BrowserKind = 'shell',
): void => {
  const leave: (() => Promise<void>)[] = [];
  const until = async <T>(opening: Promise<T>, close: (opened: T) => Promise<void>): Promise<T> => {
    const opened = await opening;
    leave.push(() => close(opened));
    return opened;
  };
  beforeAll(async () => {
    const [site, browser, work] = await Promise.all([
      until(startSite(environment), (opened) => opened.stop()),
      until(launchBrowser(kind), (opened) => opened.close()),
      until(mkdtemp(path.join(os.tmpdir(), 'grandstand-journeys-')), (folder) => rm(folder, { recursive: true })),
    ]);
    await arrive({ site, browser, work });
  }, 180_000);
  afterAll(async () => {
    await Promise.all(leave.map((close) => close()));
  });
};
