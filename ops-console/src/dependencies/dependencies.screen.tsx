import { useParams } from '@grandstand/shared-contracts/router';
import { paths } from '../frame/paths.ts';
import { Screen } from '../frame/screen.tsx';
import { Tabs } from '../frame/tabs.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { NoRelease } from '../parts/no-release.tsx';
import { Loaded } from '../registry/loaded.tsx';
import { useResource } from '../registry/use-resource.ts';
import { readDependencies } from './dependencies.api.ts';
import styles from './dependencies.module.css';
import { DependencyPicture } from './dependency-picture.tsx';
import { type Link, linksOf } from './links.ts';

/** What the packages of an environment provide to each other: events, panels, calls. */
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
              <NoRelease environment={environment} />
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
        Rows provide, columns need: <span className={styles.eventMark} aria-hidden="true" /> events,{' '}
        <span className={styles.panelMark} aria-hidden="true" /> panels,{' '}
        <span className={styles.callMark} aria-hidden="true" /> calls of a team’s service.
      </p>
      <DependencyPicture names={names} links={links} />
      <DataTable caption="Events, panels and calls" columns={['What', 'Name', 'Provided by', 'Needed by']}>
        {links.map(({ kind, name, from, to }) => (
          <tr key={`${kind} ${name}`}>
            <td>{kind}</td>
            <th scope="row">{name}</th>
            <td>{from.join(', ') || <Chip tone="quiet">none</Chip>}</td>
            <td>{to.join(', ') || <Chip tone="quiet">none</Chip>}</td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
