import { useParams } from '@grandstand/shared-contracts/router';
import { EmptyState } from '@grandstand/shared-ui';
import { paths } from '../frame/paths.ts';
import { Screen } from '../frame/screen.tsx';
import { Tabs } from '../frame/tabs.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Loaded } from '../registry/loaded.tsx';
import { useResource } from '../registry/use-resource.ts';
import { readDependencies } from './dependencies.api.ts';
import styles from './dependencies.module.css';
import { DependencyPicture } from './dependency-picture.tsx';
import { type Link, linksOf } from './links.ts';

/** Who speaks with whom in an environment: events and panels. */
export function DependenciesScreen() {
  const { environment = '' } = useParams();
  const dependencies = useResource(`dependencies ${environment}`, () => readDependencies(environment));
  return (
    <Screen title={`Dependencies in ${environment}`}>
      <Loaded resource={dependencies} what="the contracts">
        {({ environments, speakers }) => (
          <>
            <Tabs
              label="Environment"
              tabs={environments.map((name) => ({ to: paths.dependencies(name), label: name }))}
            />
            {speakers === null ? (
              <EmptyState heading="No release yet" message={`Nothing was released to ${environment} so far.`} />
            ) : (
              <Picture names={speakers.map(({ name }) => name)} links={linksOf(speakers)} />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Picture({ names, links }: { readonly names: readonly string[]; readonly links: readonly Link[] }) {
  return (
    <>
      <p className={styles.legend}>
        Rows bring, columns need: <span className={styles.eventMark} aria-hidden="true" /> events,{' '}
        <span className={styles.panelMark} aria-hidden="true" /> panels.
      </p>
      <DependencyPicture names={names} links={links} />
      <DataTable caption="Events and panels" columns={['What', 'Name', 'Brought by', 'Needed by']}>
        {links.map(({ kind, name, from, to }) => (
          <tr key={`${kind} ${name}`}>
            <td>{kind}</td>
            <th scope="row">{name}</th>
            <td>{from.join(', ') || <Chip tone="quiet">nobody</Chip>}</td>
            <td>{to.join(', ') || <Chip tone="quiet">nobody</Chip>}</td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
