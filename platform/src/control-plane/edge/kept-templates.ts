import type { PageTemplate } from './page.ts';

/** Every image of what is on air makes another one. */
const MAX_KEPT = 300;
const HOUR_MS = 3_600_000;

/** The templates of one release under one set of settings, by what their pages preload and show first. */
export interface KeptTemplates {
  /** `isHourly`: it quotes prices, and a promotion ends at midnight in New York. */
  find(key: string, isHourly: boolean): PageTemplate | null;
  keep(key: string, template: PageTemplate): void;
}

/** `now`: epoch ms. */
export const createKeptTemplates = (now: () => number): KeptTemplates => {
  const kept = new Map<string, { readonly template: PageTemplate; readonly hour: number }>();
  const hour = () => Math.floor(now() / HOUR_MS);
  return {
    find(key, isHourly) {
      const found = kept.get(key);
      return found && (!isHourly || found.hour === hour()) ? found.template : null;
    },
    keep(key, template) {
      kept.delete(key);
      kept.set(key, { template, hour: hour() });
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    },
  };
};
