import type { CDPSession, Page } from 'puppeteer';

/** Of one page, after a garbage collection. */
export interface Footprint {
  readonly heapMB: number;
  readonly nodes: number;
  readonly listeners: number;
}

const metricsOf = async (session: CDPSession): Promise<ReadonlyMap<string, number>> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
};

/** Finalizers and weak references let go of more at the next collection. */
const COLLECTIONS = 3;

export const footprintOf = async (page: Page): Promise<Footprint> => {
  const session = await page.createCDPSession();
  try {
    await session.send('Performance.enable');
    for (let count = 0; count < COLLECTIONS; count += 1) await session.send('HeapProfiler.collectGarbage');
    const metrics = await metricsOf(session);
    return {
      heapMB: (metrics.get('JSHeapUsedSize') ?? Number.NaN) / 1_000_000,
      nodes: metrics.get('Nodes') ?? Number.NaN,
      listeners: metrics.get('JSEventListeners') ?? Number.NaN,
    };
  } finally {
    await session.detach();
  }
};

/** What the main thread did, milliseconds of each second. */
export interface MainThread {
  /** All of it, the browser's own work for the page included. */
  readonly taskMs: number;
  readonly scriptMs: number;
  /** Style and layout. */
  readonly layoutMs: number;
}

/** Of `page` over the next `seconds`. */
export const mainThreadOf = async (page: Page, seconds: number): Promise<MainThread> => {
  const session = await page.createCDPSession();
  try {
    await session.send('Performance.enable');
    const before = await metricsOf(session);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const after = await metricsOf(session);
    const spent = (...names: string[]) =>
      names.reduce((sum, name) => sum + (after.get(name) ?? 0) - (before.get(name) ?? 0), 0);
    // Seconds of the page's own clock, which a busy machine does not stretch.
    const perSecond = 1000 / spent('Timestamp');
    return {
      taskMs: spent('TaskDuration') * perSecond,
      scriptMs: spent('ScriptDuration') * perSecond,
      layoutMs: spent('RecalcStyleDuration', 'LayoutDuration') * perSecond,
    };
  } finally {
    await session.detach();
  }
};
