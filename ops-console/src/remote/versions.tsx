import { RemoteManifest } from '@grandstand/shared-contracts/release';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ActionButton } from '../parts/action-button.tsx';
import { Bar } from '../parts/bar.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Ago } from '../parts/time.tsx';
import { shortVersion, VersionPill } from '../parts/version-pill.tsx';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import type { Environment, Version } from '../registry/registry.generated.ts';
import { mayAtom } from '../session/session.atoms.ts';
import styles from './remote.module.css';

/** Null for the shell. */
export const manifestOf = ({ manifest }: Version): RemoteManifest | null =>
  manifest === null ? null : RemoteManifest.parse(JSON.parse(manifest));

interface VersionsProps {
  readonly versions: readonly Version[];
  readonly environments: readonly Environment[];
}

/** What was published, each a click away from being looked at in one tab. */
export function Versions({ versions, environments }: VersionsProps) {
  const may = useAtomValue(mayAtom);
  const [looking, setLooking] = useState<Version | null>(null);
  const places = (remote: string) =>
    environments
      .filter(({ name, policy, release }) => {
        const isAllowed = release !== null && policy.overrides !== 'none';
        return isAllowed && may('override', { remote, environment: name });
      })
      .map(({ name }) => name);
  return (
    <>
      <DataTable
        caption="Publish history"
        columns={['Version', 'Published', 'By', 'Size', 'Size budget', 'Mount budget', 'Look']}
      >
        {versions.map((version) => {
          const budgets = manifestOf(version)?.budgets;
          return (
            <tr key={version.version}>
              <th scope="row">
                <VersionPill version={version.version} />
              </th>
              <td>
                <Ago at={version.publishedAt} />
              </td>
              <td>{version.publishedBy}</td>
              <td>{(version.firstLoadBytes / 1000).toFixed(1)} kB</td>
              <td className={styles.budget}>
                {budgets ? (
                  <Bar
                    label={`Size budget used by ${version.version}`}
                    percent={(version.firstLoadBytes / budgets.jsBrotliBytes) * 100}
                    tone={version.firstLoadBytes > budgets.jsBrotliBytes ? 'error' : 'ok'}
                  />
                ) : (
                  '—'
                )}
              </td>
              <td>{budgets ? `${budgets.mountMs} ms` : '—'}</td>
              <td>
                {version.kind === 'shell' ? (
                  '—'
                ) : (
                  <ActionButton
                    of={shortVersion(version.version)}
                    refusal={places(version.name).length > 0 ? undefined : 'You may not show it in any environment.'}
                    onClick={() => setLooking(version)}
                  >
                    Preview…
                  </ActionButton>
                )}
              </td>
            </tr>
          );
        })}
      </DataTable>
      {looking && (
        <PreviewDialog
          remote={looking.name}
          subject={{ version: looking.version }}
          environments={places(looking.name)}
          onClose={() => setLooking(null)}
        />
      )}
    </>
  );
}
