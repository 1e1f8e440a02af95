import { useState } from 'react';
import type { Outcome } from '../change/plan.ts';
import { ReasonDialog } from '../change/reason-dialog.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { DiffList } from '../parts/diff-list.tsx';
import { jsonDiff } from '../parts/json-diff.ts';
import { Ago } from '../parts/time.tsx';
import type { ConfigRevision } from '../registry/registry.generated.ts';
import { rollbackConfig } from './config.api.ts';
import { titleOf } from './draft.ts';

interface ConfigHistoryProps {
  readonly current: ConfigRevision;
  /** Newest first. */
  readonly history: readonly ConfigRevision[];
  readonly mayChange: boolean;
}

/** Every state the document was in, and the way back to it. */
export function ConfigHistory({ current, history, mayChange }: ConfigHistoryProps) {
  const [target, setTarget] = useState<ConfigRevision | null>(null);
  return (
    <>
      <h2>History</h2>
      {history.length === 0 ? (
        <p>
          {current.isInherited
            ? 'This environment never had its own.'
            : 'It is as installed: no operator has changed it.'}
        </p>
      ) : (
        <DataTable caption="History" columns={['Revision', 'When', 'Who and why', 'What changed', 'Way back']}>
          {history.map((revision, index) => (
            <tr key={revision.revision}>
              <th scope="row">
                {revision.revision} {revision.revision === current.revision && <Chip tone="ok">Now</Chip>}
              </th>
              <td>{revision.revision === 0 ? 'at first' : <Ago at={revision.changedAt} />}</td>
              <td>
                {revision.changedBy}: {revision.reason}
              </td>
              <td>
                {revision.isInherited
                  ? 'Reads the document of all environments'
                  : changes(history[index + 1], revision)}
              </td>
              <td>
                {mayChange && revision.revision !== current.revision && (
                  <ActionButton of={`to revision ${revision.revision}`} onClick={() => setTarget(revision)}>
                    Roll back…
                  </ActionButton>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {target && <RollBackDialog current={current} target={target} onClose={() => setTarget(null)} />}
    </>
  );
}

const MAX_SHOWN = 3;

const changes = (before: ConfigRevision | undefined, after: ConfigRevision): string => {
  if (!before) return '—';
  const paths = jsonDiff(JSON.parse(before.body), JSON.parse(after.body)).map(({ what }) => what);
  const rest = paths.length - MAX_SHOWN;
  return `${paths.slice(0, MAX_SHOWN).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}` || 'the same';
};

interface RollBackDialogProps {
  readonly current: ConfigRevision;
  readonly target: ConfigRevision;
  readonly onClose: () => void;
}

function RollBackDialog({ current, target, onClose }: RollBackDialogProps) {
  const name = titleOf(current);
  const title = `Roll ${name} back to revision ${target.revision}`;

  async function rollBack(reason: string): Promise<Outcome> {
    const made = await rollbackConfig(current, target.revision, reason);
    return {
      message: `${name} is at revision ${made}, with the contents of revision ${target.revision}.`,
      undo: async () => {
        await rollbackConfig(current, current.revision, `Undone: ${reason}`.slice(0, 500));
      },
    };
  }

  return (
    <ReasonDialog title={title} button={title} run={rollBack} onClose={onClose}>
      <DiffList
        lines={jsonDiff(JSON.parse(current.body), JSON.parse(target.body))}
        caption="What changes"
        same="Nothing would change."
      />
    </ReasonDialog>
  );
}
