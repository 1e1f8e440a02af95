import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { shortVersion } from '../parts/version-pill.tsx';
import { Loaded } from '../registry/loaded.tsx';
import type { Vital, VitalsRule } from '../registry/registry.generated.ts';
import { useResource } from '../registry/use-resource.ts';
import styles from './health.module.css';
import { METRICS, ratingOf, vitalText } from './vital-rating.ts';
import { readVitals } from './vitals.api.ts';

interface WebVitalsProps {
  readonly name: string;
  readonly environment: string;
  readonly hours: number;
}

const METRIC_NAMES = Object.keys(METRICS);

/** What real visitors' browsers measured of each version of a remote. */
export function WebVitals({ name, environment, hours }: WebVitalsProps) {
  const resource = useResource(`vitals ${environment} ${hours}`, () => readVitals(environment, hours));
  return (
    <section className={styles.vitals} aria-labelledby="web-vitals">
      <h3 id="web-vitals">Web Vitals</h3>
      <Loaded resource={resource} what="the Web Vitals">
        {({ vitals, vitalsRules }) => (
          <>
            <VitalsTable vitals={vitals.filter((vital) => vital.name === name)} />
            <Rules rules={vitalsRules} environment={environment} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function VitalsTable({ vitals }: { readonly vitals: readonly Vital[] }) {
  const versions = [...new Set(vitals.map(({ version }) => version))].toReversed();
  // Of the first paint and the first byte, the shell has the measures.
  const metrics = METRIC_NAMES.filter((metric) => vitals.some((vital) => vital.metric === metric));
  if (versions.length === 0)
    return <p>No page reported any in this time. A share of the page views does, when the page is left.</p>;
  return (
    <DataTable caption="Web Vitals, 75th percentile by version" columns={['Version', ...metrics]}>
      {versions.map((version) => (
        <tr key={version}>
          <th scope="row">{shortVersion(version)}</th>
          {metrics.map((metric) => (
            <td key={metric}>
              <VitalCell vital={vitals.find((each) => each.version === version && each.metric === metric)} />
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}

function VitalCell({ vital }: { readonly vital: Vital | undefined }) {
  if (!vital) return '—';
  const { metric, p75, samples } = vital;
  const { tone, text } = ratingOf(metric, p75);
  return (
    <span className={styles.vital}>
      <strong>{vitalText(metric, p75)}</strong>
      <Chip tone={tone}>{text}</Chip>
      <span className={styles.samples}>{samples === 1 ? '1 view' : `${samples} views`}</span>
    </span>
  );
}

function Rules({ rules, environment }: { readonly rules: readonly VitalsRule[]; readonly environment: string }) {
  if (rules.length === 0) {
    return (
      <p>
        The guard ignores them here. To have it take slower versions back:{' '}
        <code>npx grandstand vitals rule {environment} LCP --worse 25 --reason "…"</code>
      </p>
    );
  }
  return (
    <ul className={styles.rules}>
      {rules.map(({ metric, worsePercent, samples }) => (
        <li key={metric}>
          The guard takes a version back when its {metric} is more than {worsePercent} % worse than before, once both
          versions have {samples} views.
        </li>
      ))}
    </ul>
  );
}
