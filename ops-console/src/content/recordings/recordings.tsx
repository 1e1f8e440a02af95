import { Button, EmptyState } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded } from '../../registry/loaded.tsx';
import { useResource } from '../../registry/use-resource.ts';
import { readRecordings } from '../api/content.api.ts';
import { EntryActions } from '../parts/entry-actions.tsx';
import { EntryState } from '../parts/entry-state.tsx';
import { dayAndTime } from '../parts/local-time.ts';
import { mayEditAtom } from '../parts/may-edit.atoms.ts';
import styles from '../parts/parts.module.css';
import { PreviewButton } from '../preview/preview-button.tsx';
import { ClipDialog } from './clip-dialog.tsx';
import { ProgramRecordings } from './program-recordings.tsx';
import { RecordingDialog } from './recording-dialog.tsx';

const minutesOf = (durationS: number): string => `${Math.round(durationS / 60)} min`;

/** Recordings of editors; those of the synthetic network are not listed. */
export function Recordings() {
  const recordings = useResource('content recordings', readRecordings);
  const mayEdit = useAtomValue(mayEditAtom);
  const [edited, setEdited] = useState<string | null>(null);
  const [isCutting, setCutting] = useState(false);
  return (
    <Loaded resource={recordings} what="the recordings">
      {({ contentRecordings: all, contentSections: sections, contentChannels: channels }) => (
        <>
          {mayEdit && (
            <p className={styles.actions}>
              <Button onClick={() => setEdited('')}>Add a recording…</Button>
              <Button kind="outlined" onClick={() => setCutting(true)}>
                Make a clip…
              </Button>
            </p>
          )}
          {all.length === 0 ? (
            <EmptyState
              heading="Only the built-in recordings are shown"
              message="Add a recording by the address of its HLS or DASH manifest, upload a video, or make a clip. Live programs become recordings at their end."
            />
          ) : (
            <DataTable
              caption="Recordings"
              columns={['Title', 'Section', 'Length', 'For whom', 'Source', 'State', 'Change']}
            >
              {all.map(({ id, title, section, durationS, isFree, address, part, mediaId, status }) => (
                <tr key={id}>
                  <th scope="row">{title}</th>
                  <td>{sections.find((one) => one.id === section)?.name ?? section}</td>
                  <td>{minutesOf(durationS)}</td>
                  <td>{isFree ? 'Every viewer' : 'Subscribers'}</td>
                  <td className={styles.address}>
                    {part && `${part.channel}, ${dayAndTime(part.from)}`}
                    {mediaId ? 'An uploaded video' : address}
                  </td>
                  <td>
                    <EntryState status={status} />
                  </td>
                  <td>
                    <EntryActions
                      preview={<PreviewButton kind="recording" id={id} name={title} />}
                      kind="recording"
                      id={id}
                      name={title}
                      status={status}
                      onEdit={() => setEdited(id)}
                      removal="Viewers no longer find it, and a player that plays it stops at its next heartbeat."
                    />
                  </td>
                </tr>
              ))}
            </DataTable>
          )}
          <ProgramRecordings />
          {isCutting && (
            <ClipDialog
              recordings={all}
              channels={channels.filter(({ source }) => source === 'synthetic')}
              sections={sections}
              onClose={() => setCutting(false)}
            />
          )}
          {edited !== null && (
            <RecordingDialog
              key={edited}
              entry={all.find(({ id }) => id === edited) ?? null}
              sections={sections}
              onClose={() => setEdited(null)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
