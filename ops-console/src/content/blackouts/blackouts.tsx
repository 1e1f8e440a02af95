import { Button, EmptyState, Select, TextField } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { DataTable } from '../../parts/data-table.tsx';
import { Loaded } from '../../registry/loaded.tsx';
import { useResource } from '../../registry/use-resource.ts';
import { readBlackouts, saveBlackout } from '../api/content.api.ts';
import type { BlackoutEntry, ChannelEntry } from '../api/content.generated.ts';
import { EntryActions } from '../parts/entry-actions.tsx';
import { EntryDialog } from '../parts/entry-dialog.tsx';
import { EntryState } from '../parts/entry-state.tsx';
import { dayAndTime, fromLocal, toLocal } from '../parts/local-time.ts';
import { mayEditAtom } from '../parts/may-edit.atoms.ts';
import styles from '../parts/parts.module.css';
import { draftName, useFields } from '../parts/use-fields.ts';
import { useZones } from '../parts/use-zones.ts';
import { ZoneFields } from '../parts/zone-fields.tsx';
import { zoneText } from '../parts/zones.ts';

/** Times in which a channel is not available in a zone. */
export function Blackouts() {
  const rules = useResource('content blackouts', readBlackouts);
  const mayEdit = useAtomValue(mayEditAtom);
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <Loaded resource={rules} what="the blackouts">
      {({ blackouts, channels }) => (
        <>
          {mayEdit && (
            <p>
              <Button onClick={() => setEdited('')}>Add a blackout…</Button>
            </p>
          )}
          {blackouts.length === 0 ? (
            <EmptyState
              heading="No channel is blacked out"
              message="Add a rule for a channel, a zone and a time. A single program has its zones in the schedule."
            />
          ) : (
            <DataTable caption="Blackouts" columns={['Channel', 'Zones', 'From', 'Until', 'Note', 'State', 'Change']}>
              {blackouts.map(({ id, channel, zones, startsAt, endsAt, note, status }) => (
                <tr key={id}>
                  <th scope="row">{nameOf(channels, channel)}</th>
                  <td>{zones.map(zoneText).join(', ')}</td>
                  <td>{dayAndTime(startsAt)}</td>
                  <td>{dayAndTime(endsAt)}</td>
                  <td>{note}</td>
                  <td>
                    <EntryState status={status} />
                  </td>
                  <td>
                    <EntryActions
                      kind="blackout"
                      id={id}
                      name={`the blackout of ${nameOf(channels, channel)}`}
                      status={status}
                      onEdit={() => setEdited(id)}
                      removal="Viewers of these zones may watch the channel again."
                    />
                  </td>
                </tr>
              ))}
            </DataTable>
          )}
          {edited !== null && (
            <BlackoutDialog
              key={edited}
              entry={blackouts.find(({ id }) => id === edited) ?? null}
              channels={channels}
              onClose={() => setEdited(null)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

const nameOf = (channels: readonly ChannelEntry[], id: string): string =>
  channels.find((channel) => channel.id === id)?.name ?? id;

const draftOf = (entry: BlackoutEntry | null, channels: readonly ChannelEntry[]) => ({
  channel: entry?.channel ?? channels[0]?.id ?? '',
  startsAt: entry ? toLocal(entry.startsAt) : '',
  endsAt: entry ? toLocal(entry.endsAt) : '',
  note: entry?.note ?? '',
});

interface BlackoutDialogProps {
  readonly entry: BlackoutEntry | null;
  readonly channels: readonly ChannelEntry[];
  readonly onClose: () => void;
}

function BlackoutDialog({ entry, channels, onClose }: BlackoutDialogProps) {
  const { draft, setDraft, discard, text } = useFields(draftName('blackout', entry), draftOf(entry, channels));
  const [zones, setZones, discardZones] = useZones(draftName('blackout', entry), entry?.zones ?? []);
  const [startsAt, endsAt] = [fromLocal(draft.startsAt), fromLocal(draft.endsAt)];
  const isMissing = startsAt === '' || endsAt === '' ? 'Enter from when until when.' : '';
  return (
    <EntryDialog
      title={entry ? 'Edit a blackout' : 'Add a blackout'}
      name={`The blackout of ${nameOf(channels, draft.channel)}`}
      status={entry?.status ?? null}
      problem={isMissing || (zones.length === 0 ? 'Choose a zone.' : '')}
      onUseNewest={() => {
        setDraft(draftOf(entry, channels));
        setZones(entry?.zones ?? []);
      }}
      save={(how) =>
        saveBlackout({
          ...how,
          id: entry?.id ?? null,
          blackout: { channel: draft.channel, zones, startsAt, endsAt, note: draft.note.trim() },
        })
      }
      onSaved={() => {
        discard();
        discardZones();
      }}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <Select
          label="Channel"
          options={channels.map(({ id, name }) => ({ value: id, label: name }))}
          data-autofocus=""
          {...text('channel')}
        />
        <TextField label="Note" maxLength={200} {...text('note')} />
        <TextField label="From (your time)" type="datetime-local" {...text('startsAt')} />
        <TextField label="Until (your time)" type="datetime-local" {...text('endsAt')} />
      </div>
      <ZoneFields zones={zones} onChange={setZones} />
    </EntryDialog>
  );
}
