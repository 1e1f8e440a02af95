import { Select } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { DataTable } from '../parts/data-table.tsx';
import { Moment, moment } from '../parts/time.tsx';
import { shortVersion } from '../parts/version-pill.tsx';
import { Loaded } from '../registry/loaded.tsx';
import { nowAtom } from '../registry/refresh.atoms.ts';
import { useResource } from '../registry/use-resource.ts';
import { readPast } from './health.api.ts';
import styles from './health.module.css';
import { failedShare, type ReleaseHealth as Health, releaseHealth } from './release-health.ts';
import { ReleaseHealthChart } from './release-health-chart.tsx';
import { WebVitals } from './web-vitals.tsx';

const WINDOWS = [
  { value: '1', label: 'The last hour' },
  { value: '6', label: 'The last 6 hours' },
  { value: '24', label: 'The last day' },
  { value: '168', label: 'The last week' },
];

interface ReleaseHealthProps {
  readonly name: string;
  /** Those that serve it, from the first stage to production. */
  readonly environments: readonly string[];
}

/** How a remote fared while it was changed: the picture, what was done when, and the same as a table. */
export function ReleaseHealth({ name, environments }: ReleaseHealthProps) {
  const nowMs = useAtomValue(nowAtom);
  const [chosen, setChosen] = useState({ environment: environments[0] ?? '', hours: '1' });
  const { environment } = chosen;
  const hours = Number(chosen.hours);
  const past = useResource(`past ${environment} ${hours}`, () => readPast(environment, hours));
  return (
    <section className={styles.section} aria-labelledby="release-health">
      <h2 id="release-health">Release health</h2>
      <div className={styles.choices}>
        <Select
          label="Environment"
          options={environments.map((value) => ({ value, label: value }))}
          value={environment}
          onChange={({ target }) => setChosen({ ...chosen, environment: target.value })}
        />
        <Select
          label="Time"
          options={WINDOWS}
          value={chosen.hours}
          onChange={({ target }) => setChosen({ ...chosen, hours: target.value })}
        />
      </div>
      <Loaded resource={past} what="the health">
        {(data) => {
          const health = releaseHealth(data, { name, nowMs, hours });
          return (
            <>
              <ReleaseHealthChart health={health} of={`${name} in ${environment}`} />
              <Marks health={health} />
              <AsTable health={health} />
            </>
          );
        }}
      </Loaded>
      <WebVitals name={name} environment={environment} hours={hours} />
    </section>
  );
}

function Marks({ health: { marks } }: { readonly health: Health }) {
  if (marks.length === 0) return <p>Nothing was changed in this time.</p>;
  return (
    <ol className={styles.marks} aria-label="What was changed">
      {marks.map(({ atMs, release, what, by, reason }) => (
        <li key={`${release} ${atMs}`}>
          <Moment at={new Date(atMs).toISOString()} /> <strong>{what}</strong>, by {by}: {reason}
        </li>
      ))}
    </ol>
  );
}

function AsTable({ health: { spans, versions } }: { readonly health: Health }) {
  const seen = spans.filter(({ ok, failed }) => ok + failed > 0);
  return (
    <details>
      <summary>The same as a table</summary>
      {seen.length === 0 ? (
        <p>No views were reported.</p>
      ) : (
        <DataTable caption="Health over time" columns={['From', 'Views', 'Failed', ...versions.map(shortVersion)]}>
          {seen.map((span) => (
            <tr key={span.startMs}>
              <th scope="row">{moment(new Date(span.startMs).toISOString())}</th>
              <td>{span.ok + span.failed}</td>
              <td>{span.failed}</td>
              {versions.map((version) => (
                <td key={version}>{shareText(span.versions.get(version))}</td>
              ))}
            </tr>
          ))}
        </DataTable>
      )}
    </details>
  );
}

const shareText = (seen: { readonly ok: number; readonly failed: number } | undefined): string => {
  const share = seen && failedShare(seen);
  return share == null ? '—' : `${Math.round(share * 1_000) / 10} % of ${(seen?.ok ?? 0) + (seen?.failed ?? 0)}`;
};
