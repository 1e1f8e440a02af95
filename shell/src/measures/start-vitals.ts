import { VITALS_SHARE } from '@grandstand/shared-contracts/release';
import type { Network } from '../composition/prefetch.ts';
import type { ReportVitalsDependencies } from './report-vitals.ts';

export interface StartVitalsDependencies extends ReportVitalsDependencies {
  readonly network: () => Network | undefined;
  readonly random: () => number;
  /** An overridden tab and one with the last good release do not represent the release. */
  readonly isOfRelease: boolean;
}

/** Whether this page view measures: by chance, and not where the viewer saves data. */
export const measuresVitals = ({
  page,
  network,
  random,
  isOfRelease,
}: Pick<StartVitalsDependencies, 'page' | 'network' | 'random' | 'isOfRelease'>): boolean => {
  const share = Number(page.querySelector<HTMLMetaElement>(`meta[name="${VITALS_SHARE}"]`)?.content ?? 0);
  return isOfRelease && !network()?.saveData && random() < share;
};

/** Loads the library on the page views that measure. */
export const startVitals = async (dependencies: StartVitalsDependencies): Promise<void> => {
  if (!measuresVitals(dependencies)) return;
  const { reportVitals } = await import('./report-vitals.ts');
  reportVitals(dependencies);
};
