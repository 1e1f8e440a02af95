import { useState } from 'react';
import type { Outcome } from '../change/plan.ts';
import { ReasonDialog } from '../change/reason-dialog.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { DiffList } from '../parts/diff-list.tsx';
import { jsonDiff } from '../parts/json-diff.ts';
import { Ago } from '../parts/time.tsx';
import type { ConfigRevision } from '../registry/registry-types.ts';
import { rollbackConfig } from './config.api.ts';

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
        <p>It is as installed: nobody has changed it here.</p>
      ) : (
        <DataTable caption="History" columns={['Revision', 'When', 'Who and why', 'What changed', 'Way back']}>
          {history.map((revision, index) => (
            <tr key={revision.revision}>
              <th scope="row">
                {revision.revision} {revision.revision === current.revision && <Chip tone="ok">Now</Chip>}
              </th>
              <td>{revision.revision === 0 ? 'at installation' : <Ago at={revision.changedAt} />}</td>
              <td>
                {revision.changedBy}: {revision.reason}
              </td>
              <td>{changes(history[index + 1], revision)}</td>
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

const MOST_SHOWN = 3;

const changes = (before: ConfigRevision | undefined, after: ConfigRevision): string => {
  if (!before) return '—';
  const paths = jsonDiff(JSON.parse(before.body), JSON.parse(after.body)).map(({ what }) => what);
  const rest = paths.length - MOST_SHOWN;
  return `${paths.slice(0, MOST_SHOWN).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}` || 'the same';
};

interface RollBackDialogProps {
  readonly current: ConfigRevision;
  readonly target: ConfigRevision;
  readonly onClose: () => void;
}

function RollBackDialog({ current, target, onClose }: RollBackDialogProps) {
  const { document } = current;
  const title = `Roll ${document} back to revision ${target.revision}`;

  async function rollBack(reason: string): Promise<Outcome> {
    const made = await rollbackConfig(document, target.revision, reason);
    return {
      said: `${document} is at revision ${made}, which says what ${target.revision} said.`,
      undo: async () => {
        await rollbackConfig(document, current.revision, `Undone: ${reason}`.slice(0, 500));
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
