import { useParams, useSearchParams } from '@grandstand/shared-contracts/router';
import { EmptyState, Select } from '@grandstand/shared-ui';
import { Screen } from '../frame/screen.tsx';
import { ReleaseHealth } from '../health/release-health.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { DiffList } from '../parts/diff-list.tsx';
import { jsonDiff } from '../parts/json-diff.ts';
import { shortVersion, VersionPill } from '../parts/version-pill.tsx';
import { Previews } from '../preview/previews.tsx';
import { Loaded } from '../registry/loaded.tsx';
import type { Environment, Version } from '../registry/registry.generated.ts';
import { useResource } from '../registry/use-resource.ts';
import { Contract } from './contract.tsx';
import { type RemoteHistory, readRemote } from './remote.api.ts';
import styles from './remote.module.css';
import { manifestOf, Versions } from './versions.tsx';

/** One remote: what it promises, its versions and what changed between two, and where it runs. */
export function RemoteScreen() {
  const { name = '' } = useParams();
  const history = useResource(`remote ${name}`, () => readRemote(name));
  return (
    <Screen title={name}>
      <Loaded resource={history} what={name}>
        {(data) => <History name={name} history={data} />}
      </Loaded>
    </Screen>
  );
}

function History({ name, history }: { readonly name: string; readonly history: RemoteHistory }) {
  const { versions, environments } = history;
  const [newest] = versions;
  if (!newest)
    return <EmptyState heading={`${name} was never published`} message="Publish it with npx grandstand publish." />;
  const manifest = manifestOf(newest);
  const serving = environments.filter((each) => isServed(name, each)).map((each) => each.name);
  return (
    <>
      {manifest && <Contract manifest={manifest} />}
      <WhereItRuns name={name} environments={environments} />
      {serving.length > 0 && <ReleaseHealth name={name} environments={serving} />}
      {name !== 'shell' && <Previews name={name} environments={environments} />}
      <h2>Publish history</h2>
      <Versions versions={versions} environments={environments} />
      <VersionDiff versions={versions} />
    </>
  );
}

const isServed = (name: string, { release }: Environment): boolean =>
  release !== null && (name === 'shell' || release.remotes.some((remote) => remote.name === name));

function WhereItRuns({ name, environments }: { readonly name: string; readonly environments: readonly Environment[] }) {
  return (
    <>
      <h2>Where it runs</h2>
      <DataTable caption="Where it runs" columns={['Environment', 'Version', 'Rollout', 'State']}>
        {environments.map(({ name: environment, release }) => {
          const remote =
            name === 'shell' && release
              ? { version: release.shell, rollout: null, on: true }
              : release?.remotes.find((each) => each.name === name);
          return (
            <tr key={environment}>
              <th scope="row">{environment}</th>
              <td>{remote ? <VersionPill version={remote.version} /> : 'not released'}</td>
              <td>
                {remote?.rollout ? `${remote.rollout.percent} % get ${shortVersion(remote.rollout.version)}` : '—'}
              </td>
              <td>{remote ? (remote.on ? 'On' : 'Off') : '—'}</td>
            </tr>
          );
        })}
      </DataTable>
    </>
  );
}

/** The two versions stand in the address: a difference can be sent to a colleague. */
function VersionDiff({ versions }: { readonly versions: readonly Version[] }) {
  const [query, setQuery] = useSearchParams();
  const chosen = (key: 'from' | 'to', fallback: number): Version | undefined =>
    versions.find(({ version }) => version === query.get(key)) ?? versions[fallback] ?? versions[0];
  const [from, to] = [chosen('from', 1), chosen('to', 0)];
  if (versions.length < 2 || !from || !to) return null;
  const options = versions.map(({ version }) => ({ value: version, label: shortVersion(version) }));
  const choose = (key: string, version: string) =>
    setQuery({ from: from.version, to: to.version, [key]: version }, { replace: true });
  const described = ({ manifest, firstLoadBytes }: Version) => ({
    'first load, bytes': firstLoadBytes,
    ...(manifest === null ? {} : { ...(JSON.parse(manifest) as object), version: undefined }),
  });
  return (
    <>
      <h2>Between two versions</h2>
      <div className={styles.choices}>
        <Select
          label="Before"
          options={options}
          value={from.version}
          onChange={({ target }) => choose('from', target.value)}
        />
        <Select
          label="After"
          options={options}
          value={to.version}
          onChange={({ target }) => choose('to', target.value)}
        />
      </div>
      <DiffList
        lines={jsonDiff(described(from), described(to))}
        caption="What differs between the two versions"
        same="Their contracts and sizes are the same; their code may differ."
      />
    </>
  );
}
