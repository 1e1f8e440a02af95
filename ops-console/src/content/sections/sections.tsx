import { Button, Checkbox, TextField } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded } from '../../registry/loaded.tsx';
import { useResource } from '../../registry/use-resource.ts';
import { readSections, saveSection } from '../api/content.api.ts';
import type { SectionEntry } from '../api/content.generated.ts';
import { EntryActions } from '../parts/entry-actions.tsx';
import { EntryDialog } from '../parts/entry-dialog.tsx';
import { EntryState } from '../parts/entry-state.tsx';
import { mayEditAtom } from '../parts/may-edit.atoms.ts';
import styles from '../parts/parts.module.css';
import { draftName, useFields } from '../parts/use-fields.ts';

/** The rows of recordings, in the order in which viewers see them. */
export function Sections() {
  const sections = useResource('content sections', readSections);
  const mayEdit = useAtomValue(mayEditAtom);
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <Loaded resource={sections} what="the sections">
      {(all) => (
        <>
          {mayEdit && (
            <p>
              <Button onClick={() => setEdited('')}>Add a section…</Button>
            </p>
          )}
          <DataTable caption="Sections" columns={['Name', 'Order', 'Shown', 'State', 'Change']}>
            {all.map(({ id, name, position, isHidden, status }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{position}</td>
                <td>{isHidden ? 'Hidden' : 'Shown'}</td>
                <td>
                  <EntryState status={status} />
                </td>
                <td>
                  <EntryActions
                    kind="section"
                    id={id}
                    name={name}
                    status={status}
                    onEdit={() => setEdited(id)}
                    removal="Viewers no longer see this row. A built-in section is then as it was at first."
                  />
                </td>
              </tr>
            ))}
          </DataTable>
          {edited !== null && (
            <SectionDialog
              key={edited}
              entry={all.find(({ id }) => id === edited) ?? null}
              onClose={() => setEdited(null)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

const draftOf = (entry: SectionEntry | null) => ({
  name: entry?.name ?? '',
  position: String(entry?.position ?? 100),
  isHidden: entry?.isHidden ?? false,
});

interface SectionDialogProps {
  readonly entry: SectionEntry | null;
  readonly onClose: () => void;
}

function SectionDialog({ entry, onClose }: SectionDialogProps) {
  const { draft, setDraft, discard, text, box } = useFields(draftName('section', entry), draftOf(entry));
  const section = { name: draft.name.trim(), position: Number(draft.position), isHidden: draft.isHidden };
  return (
    <EntryDialog
      title={entry ? `Edit ${entry.name}` : 'Add a section'}
      name={`The section ${section.name}`}
      status={entry?.status ?? null}
      problem={section.name === '' ? 'Enter a name.' : ''}
      onUseNewest={() => setDraft(draftOf(entry))}
      save={(how) => saveSection({ ...how, id: entry?.id ?? null, section })}
      onSaved={discard}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextField label="Name" maxLength={60} data-autofocus="" {...text('name')} />
        <TextField label="Order" hint="Lower comes first." type="number" min={0} max={9999} {...text('position')} />
      </div>
      <Checkbox label="Hidden from viewers" {...box('isHidden')} />
    </EntryDialog>
  );
}
