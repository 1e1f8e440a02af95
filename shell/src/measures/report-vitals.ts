import { type Composition, type Vital, VITALS_PATH, type VitalsReport } from '@grandstand/shared-contracts/release';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

export interface ReportVitalsDependencies {
  readonly composition: Pick<Composition, 'releaseId' | 'shell'>;
  readonly page: Document;
  readonly performance: Performance;
  /** Passes the report to the browser, which sends it even after the page unloads. */
  readonly send: (path: string, body: string) => void;
}

const MOUNTED = /^remote:mounted:(.+)$/;

/** Reports the page's Web Vitals when it is hidden, each with the version of the package that it belongs to. */
export const reportVitals = ({ composition, page, performance, send }: ReportVitalsDependencies): void => {
  /** The package that was mounted last at a time of this page: a remote, or the shell before any. */
  const ownerAt = (time: number): Pick<Vital, 'name' | 'version'> => {
    const marks = performance.getEntriesByType('mark').filter(({ startTime }) => startTime <= time);
    const mark = marks.findLast(({ name }) => MOUNTED.test(name)) as PerformanceMark | undefined;
    const [, name] = MOUNTED.exec(mark?.name ?? '') ?? [];
    const { version } = (mark?.detail ?? {}) as { version?: string };
    return name && version ? { name, version } : { name: 'shell', version: composition.shell.version };
  };

  const waiting = new Map<Metric['name'], Vital>();
  const reported = new Set<Metric['name']>();
  const note = ({ name: metric, value, entries }: Metric): void => {
    // A page that is hidden more than once still counts as one view.
    if (!reported.has(metric))
      waiting.set(metric, { ...ownerAt(entries.at(-1)?.startTime ?? performance.now()), metric, value });
  };
  const flush = (): void => {
    if (waiting.size === 0) return;
    const report: VitalsReport = { releaseId: composition.releaseId, vitals: [...waiting.values()] };
    for (const metric of waiting.keys()) reported.add(metric);
    waiting.clear();
    send(VITALS_PATH, JSON.stringify(report));
  };

  for (const follow of [onLCP, onINP, onCLS, onFCP, onTTFB]) follow(note);
  // The library's listeners are in the capture phase: the last values are known by now.
  page.defaultView?.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') flush();
  });
};
