import { Button, Dialog } from '@grandstand/shared-ui';
import { RefusalNote } from '../../change/refusal-note.tsx';
import { useCarryOut } from '../../change/use-carry-out.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/time.tsx';
import { Loaded } from '../../registry/loaded.tsx';
import { useResource } from '../../registry/use-resource.ts';
import { readHistory, undoContent } from '../api/content.api.ts';
import type { ContentKind } from '../api/content.generated.ts';

interface HistoryDialogProps {
  readonly kind: ContentKind;
  readonly id: string;
  readonly name: string;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** Who changed an entry, when and why; the last change can be undone. */
export function HistoryDialog({ kind, id, name, mayEdit, onClose }: HistoryDialogProps) {
  const history = useResource(`history ${kind} ${id}`, () => readHistory(kind, id));
  const { isBusy, refusal, carryOut } = useCarryOut();

  async function undo(change: number) {
    const isDone = await carryOut(async () => {
      await undoContent(change);
      return { message: `The last change of ${name} is undone.`, undo: null };
    });
    if (isDone) onClose();
  }

  return (
    <Dialog
      open
      size="large"
      title={`History of ${name}`}
      onClose={onClose}
      actions={
        <>
          {mayEdit && history.data?.[0] && (
            <Button kind="destructive" busy={isBusy} onClick={() => void undo(history.data?.[0]?.change ?? 0)}>
              Undo the last change
            </Button>
          )}
          <Button kind="outlined" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Loaded resource={history} what="the history">
        {(rows) =>
          rows.length === 0 ? (
            <p>It is built in, and was never changed.</p>
          ) : (
            <DataTable caption={`History of ${name}`} columns={['When', 'Who', 'What', 'Why']}>
              {rows.map(({ revision, at, actor, summary, reason }) => (
                <tr key={revision}>
                  <th scope="row">
                    <Moment at={at} />
                  </th>
                  <td>{actor}</td>
                  <td>{summary}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </DataTable>
          )
        }
      </Loaded>
      <RefusalNote refusal={refusal} />
    </Dialog>
  );
}
