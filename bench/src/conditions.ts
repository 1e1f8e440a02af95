import type { Page } from 'puppeteer';

/** Line, processor and screen of a measured visit. */
export interface Conditions {
  readonly name: string;
  readonly latencyMs: number;
  readonly downloadBytesPerS: number;
  readonly uploadBytesPerS: number;
  readonly cpuSlowdown: number;
  readonly viewport: { readonly width: number; readonly height: number; readonly isMobile?: boolean };
}

const megabits = (count: number) => (count * 1_000_000) / 8;

/** As fast as this machine talks to itself. */
export const LOCAL: Conditions = {
  name: 'this machine',
  latencyMs: 0,
  downloadBytesPerS: -1,
  uploadBytesPerS: -1,
  cpuSlowdown: 1,
  viewport: { width: 1350, height: 900 },
};

export const DESKTOP: Conditions = {
  name: '60 ms, 10 Mbit/s',
  latencyMs: 60,
  downloadBytesPerS: megabits(10),
  uploadBytesPerS: megabits(5),
  cpuSlowdown: 1,
  viewport: { width: 1350, height: 900 },
};

/** "Slow 4G" of Chrome's developer tools: 562.5 ms for each request, 1.44 Mbit/s. */
export const MOBILE: Conditions = {
  name: 'mobile, slow 4G, CPU ÷ 4',
  latencyMs: 150 * 3.75,
  downloadBytesPerS: megabits(1.6 * 0.9),
  uploadBytesPerS: megabits(0.75),
  cpuSlowdown: 4,
  viewport: { width: 390, height: 844, isMobile: true },
};

/** "Fast 4G" of Chrome's developer tools: 165 ms for each request, 8.1 Mbit/s. */
export const FAST_MOBILE: Conditions = {
  ...MOBILE,
  name: 'mobile, 4G, CPU ÷ 4',
  latencyMs: 60 * 2.75,
  downloadBytesPerS: megabits(9 * 0.9),
  uploadBytesPerS: megabits(1.5 * 0.9),
};

export const applyConditions = async (page: Page, conditions: Conditions): Promise<void> => {
  await page.setViewport(conditions.viewport);
  await page.emulateNetworkConditions({
    offline: false,
    latency: conditions.latencyMs,
    download: conditions.downloadBytesPerS,
    upload: conditions.uploadBytesPerS,
  });
  if (conditions.cpuSlowdown > 1) await page.emulateCPUThrottling(conditions.cpuSlowdown);
};
