import { Button } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded } from '../../registry/loaded.tsx';
import { useResource } from '../../registry/use-resource.ts';
import { readChannels } from '../api/content.api.ts';
import { readIngest } from '../api/ingest.api.ts';
import type { ChannelEntry, IngestEntry } from '../api/content.generated.ts';
import { BreaksButton } from '../breaks/breaks-button.tsx';
import { IngestState } from '../ingest/ingest-state.tsx';
import { SendButton } from '../ingest/send-button.tsx';
import { EntryActions } from '../parts/entry-actions.tsx';
import { EntryState } from '../parts/entry-state.tsx';
import { mayEditAtom } from '../parts/may-edit.atoms.ts';
import styles from '../parts/parts.module.css';
import { PreviewButton } from '../preview/preview-button.tsx';
import { ChannelDialog } from './channel-dialog.tsx';

const readAll = async () => {
  const [all, ingest] = await Promise.all([readChannels(), readIngest()]);
  return { all, ingest };
};

/** Channels and overflow events in the order in which viewers see them. */
export function Channels() {
  const channels = useResource('content channels', readAll);
  const mayEdit = useAtomValue(mayEditAtom);
  /** ID of what is edited; '' for a new one. */
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <Loaded resource={channels} what="the channels">
      {({ all, ingest }) => (
        <>
          {mayEdit && (
            <p>
              <Button onClick={() => setEdited('')}>Add a channel…</Button>
            </p>
          )}
          <DataTable caption="Channels" columns={['Name', 'Source', 'For whom', 'Order', 'State', 'Change']}>
            {all.map((entry) => (
              <ChannelRow
                key={entry.id}
                entry={entry}
                ingest={ingest.find(({ channel }) => channel === entry.id) ?? null}
                onEdit={() => setEdited(entry.id)}
              />
            ))}
          </DataTable>
          {edited !== null && (
            <ChannelDialog
              key={edited}
              entry={all.find(({ id }) => id === edited) ?? null}
              isBuiltIn={all.some(({ id, status, source }) => id === edited && isSynthetic(status.state, source))}
              onClose={() => setEdited(null)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

/** Only built-in channels can have the synthetic source. */
const isSynthetic = (state: string, source: string): boolean => state === 'builtIn' || source === 'synthetic';

interface ChannelRowProps {
  readonly entry: ChannelEntry;
  /** Null: it does not come from an encoder. */
  readonly ingest: IngestEntry | null;
  readonly onEdit: () => void;
}

function ChannelRow({ entry, ingest, onEdit }: ChannelRowProps) {
  const { id, name, placement, source, address, format, isFree, isHidden, position, status } = entry;
  return (
    <tr>
      <th scope="row">
        {name}
        <br />
        <span className={styles.who}>{id}</span>
      </th>
      <td className={source === 'external' ? styles.address : undefined}>
        {source === 'external' && `${(format ?? '').toUpperCase()} ${address ?? ''}`}
        {source === 'synthetic' && 'Synthetic'}
        {source === 'ingested' && 'Encoder'}
        {ingest && <IngestState ingest={ingest} />}
      </td>
      <td>{isHidden ? 'Hidden' : isFree ? 'Every viewer' : 'Subscribers'}</td>
      <td>{placement === 'overflow' ? `${position}, while live` : position}</td>
      <td>
        <EntryState status={status} />
      </td>
      <td>
        <EntryActions
          preview={
            <>
              {ingest && <SendButton channel={id} name={name} />}
              {source !== 'external' && <BreaksButton channel={id} name={name} />}
              <PreviewButton kind="channel" id={id} name={name} />
            </>
          }
          kind="channel"
          id={id}
          name={name}
          status={status}
          onEdit={onEdit}
          removal="Viewers no longer get it. A built-in channel is then as it was at first."
        />
      </td>
    </tr>
  );
}
