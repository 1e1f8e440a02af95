import { EmptyState } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded } from '../../registry/loaded.tsx';
import { useResource } from '../../registry/use-resource.ts';
import { readSections } from '../api/content.api.ts';
import { readUploads } from '../api/uploads.api.ts';
import { mayEditAtom } from '../parts/may-edit.atoms.ts';
import { RecordingDialog } from '../recordings/recording-dialog.tsx';
import { SendPanel } from './send-panel.tsx';
import { UploadRow } from './upload-row.tsx';

const readAll = async () => {
  const [uploads, sections] = await Promise.all([readUploads(), readSections()]);
  return { uploads, sections };
};

/** Videos on their way to recordings; progress arrives by itself. */
export function Uploads() {
  const all = useResource('content uploads', readAll);
  const mayEdit = useAtomValue(mayEditAtom);
  const [recorded, setRecorded] = useState<string | null>(null);
  return (
    <Loaded resource={all} what="the uploads">
      {({ uploads, sections }) => (
        <>
          {uploads.problem !== null && <p role="alert">{uploads.problem}</p>}
          {mayEdit && uploads.problem === null && <SendPanel uploads={uploads} />}
          {uploads.uploads.length === 0 ? (
            <EmptyState
              heading="No video is uploaded"
              message="A video becomes a recording: upload it, wait until it is ready, then make a recording of it."
            />
          ) : (
            <DataTable caption="Uploads" columns={['Video', 'State', 'Result', 'Change']}>
              {uploads.uploads.map((upload) => (
                <UploadRow key={upload.id} upload={upload} mayEdit={mayEdit} onRecord={() => setRecorded(upload.id)} />
              ))}
            </DataTable>
          )}
          {recorded !== null && (
            <RecordingDialog
              key={recorded}
              entry={null}
              sections={sections}
              upload={uploads.uploads.find(({ id }) => id === recorded) ?? null}
              onClose={() => setRecorded(null)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}
