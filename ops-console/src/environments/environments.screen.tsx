import type { RegistryRefusal } from '@grandstand/registry-client';
import { RemoteManifest } from '@grandstand/shared-contracts/release';
import { Link } from '@grandstand/shared-contracts/router-links';
import { EmptyState } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { RefusalNote } from '../change/refusal-note.tsx';
import { readRelease } from '../change/release.api.ts';
import { paths } from '../frame/paths.ts';
import { Screen } from '../frame/screen.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { Age } from '../parts/time.tsx';
import { VersionPill } from '../parts/version-pill.tsx';
import { Loaded } from '../registry/loaded.tsx';
import { asRefusal } from '../registry/refusal.ts';
import type { Environment } from '../registry/registry.generated.ts';
import { useResource } from '../registry/use-resource.ts';
import { mayAtom } from '../session/session.atoms.ts';
import { EnvironmentHead } from './environment-head.tsx';
import { keyOf, type Overview, readOverview } from './environments.api.ts';
import styles from './environments.module.css';
import type { Intent } from './intent.ts';
import { IntentDialog } from './intent-dialog.tsx';
import { RemoteCell } from './remote-cell.tsx';

/** Home: every remote in every environment, side by side. */
export function EnvironmentsScreen() {
  const overview = useResource('overview', readOverview);
  return (
    <Screen title="Environments">
      <Loaded resource={overview} what="the environments">
        {(data) => <Matrix overview={data} />}
      </Loaded>
    </Screen>
  );
}

function Matrix({ overview }: { readonly overview: Overview }) {
  const { environments, published } = overview;
  const [intent, setIntent] = useState<Intent | null>(null);
  const [refusal, setRefusal] = useState<RegistryRefusal | null>(null);
  const names = namesIn(environments);

  async function rollBack(environment: string, to: number) {
    setRefusal(null);
    try {
      setIntent({ kind: 'rollback', environment, to: await readRelease(environment, to) });
    } catch (error) {
      setRefusal(asRefusal(error));
    }
  }

  if (published.length === 0)
    return <EmptyState heading="Nothing is published yet" message="Publish with npx grandstand publish." />;
  return (
    <>
      <RefusalNote refusal={refusal} />
      <ScrollRegion label="Environments side by side">
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">Remote</th>
              {environments.map((environment, index) => {
                const before = environments[index - 1];
                return (
                  <th key={environment.name} scope="col">
                    <EnvironmentHead
                      environment={environment}
                      source={before?.release ? before.name : null}
                      onRollBack={(to) => void rollBack(environment.name, to)}
                      onTakeOver={(from) => setIntent({ kind: 'take-over', environment: environment.name, from })}
                    />
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">shell</th>
              {environments.map((environment) => (
                <td key={environment.name}>
                  <ShellCell environment={environment} overview={overview} onIntent={setIntent} />
                </td>
              ))}
            </tr>
            {names.map((name) => (
              <Row key={name} name={name} overview={overview} onIntent={setIntent} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {intent && <IntentDialog {...{ intent, environments, published }} onClose={() => setIntent(null)} />}
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly overview: Overview;
  readonly onIntent: (intent: Intent) => void;
}

function Row({ name, overview, onIntent }: RowProps) {
  const { environments } = overview;
  const may = useAtomValue(mayAtom);
  const remoteIn = ({ release }: Environment) => release?.remotes.find((remote) => remote.name === name);
  return (
    <tr>
      <th scope="row">
        <Link to={paths.remote(name)}>{name}</Link>
        <Owner name={name} overview={overview} />
      </th>
      {environments.map((environment, index) => {
        const remote = remoteIn(environment);
        const before = environments[index - 1];
        const preferred = before && remoteIn(before)?.version;
        return (
          <td key={environment.name}>
            {remote ? (
              <RemoteCell {...{ environment, remote, overview, preferred, onIntent }} />
            ) : (
              may('release', { environment: environment.name, remote: name }) &&
              environment.release && (
                <ActionButton
                  of={`${name} in ${environment.name}`}
                  onClick={() => onIntent({ kind: 'release', environment: environment.name, name, preferred })}
                >
                  Release…
                </ActionButton>
              )
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Team and contact, as the version that is served first says. */
function Owner({ name, overview: { environments, versions } }: Omit<RowProps, 'onIntent'>) {
  const version = environments
    .flatMap(({ release }) => release?.remotes ?? [])
    .find((remote) => remote.name === name)?.version;
  const { manifest = null } = versions.get(keyOf(name, version ?? '')) ?? {};
  if (manifest === null) return null;
  const { owner } = RemoteManifest.parse(JSON.parse(manifest));
  return (
    <span className={styles.owner}>
      {owner.team}
      <br />
      {owner.contact}
    </span>
  );
}

interface ShellCellProps {
  readonly environment: Environment;
  readonly overview: Overview;
  readonly onIntent: (intent: Intent) => void;
}

function ShellCell({ environment, overview, onIntent }: ShellCellProps) {
  const may = useAtomValue(mayAtom);
  const { name, release } = environment;
  const found = release && overview.versions.get(keyOf('shell', release.shell));
  return (
    <div className={styles.cell}>
      {release && (
        <p className={styles.versions}>
          <VersionPill version={release.shell} />
          {found && (
            <span className={styles.quiet}>
              <Age at={found.publishedAt} />
            </span>
          )}
        </p>
      )}
      {may('release', { environment: name, remote: 'shell' }) && (
        <div className={styles.actions}>
          <ActionButton
            of={`shell in ${name}`}
            onClick={() => onIntent({ kind: 'release', environment: name, name: 'shell' })}
          >
            {release ? 'Release…' : 'First release…'}
          </ActionButton>
        </div>
      )}
    </div>
  );
}

const namesIn = (environments: readonly Environment[]): string[] =>
  [...new Set(environments.flatMap(({ release }) => release?.remotes.map(({ name }) => name) ?? []))].toSorted();
