import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ReasonDialog } from '../change/reason-dialog.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Moment } from '../parts/time.tsx';
import { VersionPill } from '../parts/version-pill.tsx';
import { Loaded } from '../registry/loaded.tsx';
import type { Environment, Override } from '../registry/registry.generated.ts';
import { useResource } from '../registry/use-resource.ts';
import { mayAtom } from '../session/session.atoms.ts';
import { endPreview, readPreviews } from './preview.api.ts';
import { CHAOS_WORDS, PreviewDialog } from './preview-dialog.tsx';

/** The only environment that permits chaos switches; the registry enforces it. */
const CHAOS_ENVIRONMENT = 'development';

interface PreviewsProps {
  readonly name: string;
  readonly environments: readonly Environment[];
}

/** Active per-tab overrides of a remote with their expiry; in development also chaos switches. */
export function Previews({ name, environments }: PreviewsProps) {
  const may = useAtomValue(mayAtom);
  const names = environments.map((environment) => environment.name);
  const previews = useResource(`previews ${name} ${names.join(' ')}`, () => readPreviews(name, names));
  const [ending, setEnding] = useState<Override | null>(null);
  const [isTroubling, setTroubling] = useState(false);
  const isOn = environments
    .find((environment) => environment.name === CHAOS_ENVIRONMENT)
    ?.release?.remotes.some((remote) => remote.name === name && remote.on);
  const refusal = (environment: string) =>
    may('override', { remote: name, environment }) ? undefined : 'You may not show this remote otherwise here.';
  return (
    <>
      <h2>In single tabs</h2>
      <Loaded resource={previews} what="the previews">
        {(overrides) =>
          overrides.length === 0 ? (
            <p>Every visitor gets the release.</p>
          ) : (
            <DataTable caption="Previews" columns={['Shows', 'Environment', 'By', 'Why', 'Until', 'End']}>
              {overrides.map((override) => (
                <tr key={override.id}>
                  <th scope="row">
                    <Shown override={override} />
                  </th>
                  <td>{override.environment}</td>
                  <td>{override.by}</td>
                  <td>{override.reason}</td>
                  <td>
                    <Moment at={override.expiresAt} />
                  </td>
                  <td>
                    <ActionButton
                      of={`the preview of ${override.by}`}
                      refusal={refusal(override.environment)}
                      onClick={() => setEnding(override)}
                    >
                      End…
                    </ActionButton>
                  </td>
                </tr>
              ))}
            </DataTable>
          )
        }
      </Loaded>
      {isOn && (
        <p>
          <ActionButton of={name} refusal={refusal(CHAOS_ENVIRONMENT)} onClick={() => setTroubling(true)}>
            Make it fail in one tab…
          </ActionButton>
        </p>
      )}
      {isTroubling && (
        <PreviewDialog
          remote={name}
          subject={{ chaos: 'kill' }}
          environments={[CHAOS_ENVIRONMENT]}
          onClose={() => setTroubling(false)}
        />
      )}
      {ending && (
        <ReasonDialog
          title={`End the preview of ${name}`}
          button="End it in every tab"
          onClose={() => setEnding(null)}
          run={async (reason) => {
            await endPreview(ending.id, reason);
            return { message: `The preview of ${name} has ended.`, undo: null };
          }}
        >
          <p>Tabs that show it return to the release right away.</p>
        </ReasonDialog>
      )}
    </>
  );
}

function Shown({ override: { version, origin, chaos } }: { readonly override: Override }) {
  if (version !== null) return <VersionPill version={version} tone="new" />;
  return origin === null ? <>Failure ({chaos && CHAOS_WORDS[chaos]})</> : <>Dev server {origin}</>;
}
