import { useParams, useSearchParams } from '@grandstand/shared-contracts/router';
import { Select } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { rolledBack } from '../change/plans.ts';
import { readReleases } from '../change/release.api.ts';
import { releaseDiff } from '../change/release-diff.ts';
import { readEnvironments } from '../environments/environments.api.ts';
import { paths } from '../frame/paths.ts';
import { Screen } from '../frame/screen.tsx';
import { Tabs } from '../frame/tabs.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { DiffList } from '../parts/diff-list.tsx';
import { NoRelease } from '../parts/no-release.tsx';
import { Moment } from '../parts/time.tsx';
import { Loaded } from '../registry/loaded.tsx';
import type { Environment, Release } from '../registry/registry.generated.ts';
import { useResource } from '../registry/use-resource.ts';
import { mayAtom } from '../session/session.atoms.ts';
import styles from './releases.module.css';
import { TimeTravel } from './time-travel.tsx';

interface ReleaseBook {
  readonly environments: readonly Environment[];
  readonly environment: Environment | undefined;
  /** Newest first. */
  readonly releases: readonly Release[];
}

const readBook = async (wanted: string): Promise<ReleaseBook> => {
  const environments = await readEnvironments();
  const environment = environments.find(({ name }) => name === wanted);
  return { environments, environment, releases: environment ? await readReleases(wanted) : [] };
};

/** What an environment served, what changed between two releases, and the way back to any of them. */
export function ReleasesScreen() {
  const { environment: name = '' } = useParams();
  const book = useResource(`releases ${name}`, () => readBook(name));
  return (
    <Screen title={`Releases of ${name}`}>
      <Loaded resource={book} what="the releases">
        {({ environments, environment, releases }) => (
          <>
            <Tabs
              label="Environment"
              tabs={environments.map((each) => ({ to: paths.releases(each.name), label: each.name }))}
            />
            {environment && releases.length > 0 ? (
              <>
                <History environment={environment} releases={releases} />
                <Comparison releases={releases} />
                <TimeTravel environment={name} />
              </>
            ) : (
              <NoRelease environment={name} />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

interface HistoryProps {
  readonly environment: Environment;
  readonly releases: readonly Release[];
}

function History({ environment, releases }: HistoryProps) {
  const may = useAtomValue(mayAtom);
  const [target, setTarget] = useState<Release | null>(null);
  const mayRollBack = may('rollback', { environment: environment.name });
  const of = new Map(releases.map((release) => [release.id, release]));
  const differences = (release: Release): string => {
    const before = of.get(release.previous ?? 0);
    if (!before) return release.previous === null ? 'first release' : '';
    return releaseDiff(before, release)
      .map(({ what, from, to }) => `${what}: ${from ?? '—'} → ${to ?? '—'}`)
      .join('; ');
  };
  return (
    <>
      <DataTable caption="Releases" columns={['Release', 'When', 'Who and why', 'What changed', 'Way back']}>
        {releases.map((release) => {
          const isCurrent = release.id === environment.release?.id;
          return (
            <tr key={release.id}>
              <th scope="row">
                {release.id} {isCurrent && <Chip tone="ok">Now</Chip>}
              </th>
              <td className={styles.when}>
                <Moment at={release.createdAt} />
              </td>
              <td>
                {release.createdBy}: {release.reason}
              </td>
              <td>{differences(release)}</td>
              <td>
                {mayRollBack && !isCurrent && (
                  <ActionButton of={`to release ${release.id}`} onClick={() => setTarget(release)}>
                    Roll back…
                  </ActionButton>
                )}
              </td>
            </tr>
          );
        })}
      </DataTable>
      {target && (
        <ChangeDialog
          plan={rolledBack(environment, target)}
          policy={environment.policy}
          draft={`roll back ${environment.name} to ${target.id}`}
          onClose={() => setTarget(null)}
        />
      )}
    </>
  );
}

function Comparison({ releases }: { readonly releases: readonly Release[] }) {
  const [query, setQuery] = useSearchParams();
  const chosen = (key: string, fallback: number) =>
    releases.find(({ id }) => String(id) === query.get(key)) ?? releases[fallback] ?? releases[0];
  const [from, to] = [chosen('from', 1), chosen('to', 0)];
  if (releases.length < 2 || !from || !to) return null;
  const options = releases.map(({ id, reason }) => ({ value: String(id), label: `${id} · ${reason}` }));
  const choose = (key: string, id: string) =>
    setQuery({ from: String(from.id), to: String(to.id), [key]: id }, { replace: true });
  return (
    <>
      <h2>Between two releases</h2>
      <div className={styles.choices}>
        <Select
          label="Before"
          options={options}
          value={String(from.id)}
          onChange={({ target }) => choose('from', target.value)}
        />
        <Select
          label="After"
          options={options}
          value={String(to.id)}
          onChange={({ target }) => choose('to', target.value)}
        />
      </div>
      <DiffList
        lines={releaseDiff(from, to)}
        caption="What differs between the two releases"
        same="They serve the same."
      />
    </>
  );
}
