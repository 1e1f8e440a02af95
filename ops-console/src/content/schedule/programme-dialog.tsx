import { Select, TextField } from '@grandstand/shared-ui';
import { TextArea } from '../../parts/text-area.tsx';
import { saveProgramme } from '../api/content.api.ts';
import type {
  ChannelEntry,
  ProgrammeAccess,
  ProgrammeEntry,
  ProgrammeInput,
  ProgrammeKind,
} from '../api/content.generated.ts';
import { EntryActions } from '../parts/entry-actions.tsx';
import { EntryDialog } from '../parts/entry-dialog.tsx';
import { fromLocal, toLocal } from '../parts/local-time.ts';
import styles from '../parts/parts.module.css';
import { TeamFields, teamsDraft, teamsInput } from '../parts/team-fields.tsx';
import { draftName, useFields } from '../parts/use-fields.ts';
import { PosterAltFields, posterDraft, posterInput } from '../posters/poster-alt-fields.tsx';
import { PosterField } from '../posters/poster-field.tsx';
import { useZones } from '../parts/use-zones.ts';
import { ZoneFields } from '../parts/zone-fields.tsx';

const KINDS = [
  { value: 'live', label: 'Live game or event' },
  { value: 'replay', label: 'Replay' },
  { value: 'show', label: 'Show' },
];
const ACCESSES = [
  { value: 'channel', label: 'As the channel' },
  { value: 'free', label: 'Every viewer' },
  { value: 'subscription', label: 'Subscribers' },
];

/** What a new program begins with. */
export interface NewProgramme {
  readonly channel: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

const draftOf = (entry: ProgrammeEntry | null, { channel, startsAt, endsAt }: NewProgramme) => ({
  channel: entry?.channel ?? channel,
  title: entry?.title ?? '',
  subtitle: entry?.subtitle ?? '',
  description: entry?.description ?? '',
  startsAt: toLocal(entry?.startsAt ?? startsAt),
  endsAt: toLocal(entry?.endsAt ?? endsAt),
  kind: (entry?.kind ?? 'live') as string,
  league: entry?.league ?? '',
  sport: entry?.sport ?? '',
  venue: entry?.venue ?? '',
  access: (entry?.access ?? 'channel') as string,
  ...posterDraft(entry),
  ...teamsDraft(entry ?? { away: null, home: null }),
});
type Draft = ReturnType<typeof draftOf>;

const inputOf = (draft: Draft, blackoutZones: readonly string[]): ProgrammeInput => ({
  channel: draft.channel,
  title: draft.title.trim(),
  subtitle: draft.subtitle.trim(),
  description: draft.description.trim(),
  startsAt: fromLocal(draft.startsAt),
  endsAt: fromLocal(draft.endsAt),
  kind: draft.kind as ProgrammeKind,
  league: draft.league.trim(),
  sport: draft.sport.trim(),
  venue: draft.venue.trim(),
  access: draft.access as ProgrammeAccess,
  ...posterInput(draft),
  blackoutZones,
  ...teamsInput(draft),
});

const problemOf = ({ title, startsAt, endsAt }: Draft): string => {
  if (title.trim() === '') return 'Enter a title.';
  return fromLocal(startsAt) === '' || fromLocal(endsAt) === '' ? 'Enter start and end.' : '';
};

interface ProgrammeDialogProps {
  readonly entry: ProgrammeEntry | null;
  readonly fresh: NewProgramme;
  readonly channels: readonly ChannelEntry[];
  readonly onClose: () => void;
}

export function ProgrammeDialog({ entry, fresh, channels, onClose }: ProgrammeDialogProps) {
  const kept = entry ? draftName('program', entry) : `program new ${fresh.channel} ${fresh.startsAt.slice(0, 10)}`;
  const { draft, setDraft, discard, text } = useFields(kept, draftOf(entry, fresh));
  const [zones, setZones, discardZones] = useZones(kept, entry?.blackoutZones ?? []);
  return (
    <EntryDialog
      title={entry ? `Edit ${entry.title}` : 'Add a program'}
      name={`The program ${draft.title.trim()}`}
      status={entry?.status ?? null}
      problem={problemOf(draft)}
      onUseNewest={() => {
        setDraft(draftOf(entry, fresh));
        setZones(entry?.blackoutZones ?? []);
      }}
      save={(how) => saveProgramme({ ...how, id: entry?.id ?? null, programme: inputOf(draft, zones) })}
      onSaved={() => {
        discard();
        discardZones();
      }}
      onClose={onClose}
    >
      {entry && (
        <EntryActions
          kind="programme"
          id={entry.id}
          name={entry.title}
          status={entry.status}
          removal="Viewers get what is below it: the synthetic schedule, or the name of the channel."
        />
      )}
      <div className={styles.two}>
        <TextField label="Title" maxLength={120} data-autofocus="" {...text('title')} />
        <Select
          label="Channel"
          options={channels.map(({ id, name }) => ({ value: id, label: name }))}
          {...text('channel')}
        />
        <TextField label="Start (your time)" type="datetime-local" {...text('startsAt')} />
        <TextField label="End (your time)" type="datetime-local" {...text('endsAt')} />
        <Select label="Kind" options={KINDS} {...text('kind')} />
        <Select label="For whom" options={ACCESSES} {...text('access')} />
        <TextField label="League" maxLength={40} {...text('league')} />
        <TextField label="Sport" maxLength={40} {...text('sport')} />
      </div>
      <TeamFields text={text} />
      <div className={styles.two}>
        <TextField label="Venue" maxLength={80} {...text('venue')} />
        <TextField label="Subtitle" hint="Replaces the venue on the card." maxLength={120} {...text('subtitle')} />
        <PosterField
          hint="Empty: that of the league or of the channel."
          value={draft.poster}
          onChange={(poster) => setDraft({ ...draft, poster })}
        />
        <PosterAltFields poster={draft.poster} text={text} />
      </div>
      <TextArea label="Description" maxLength={1000} {...text('description')} />
      <ZoneFields zones={zones} onChange={setZones} />
    </EntryDialog>
  );
}
