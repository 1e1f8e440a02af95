import { Checkbox, Select, TextField } from '@grandstand/shared-ui';
import { TextArea } from '../../parts/text-area.tsx';
import { saveRecording } from '../api/content.api.ts';
import type {
  ManifestFormat,
  RecordingEntry,
  RecordingInput,
  SectionEntry,
  UploadEntry,
} from '../api/content.generated.ts';
import { EntryDialog } from '../parts/entry-dialog.tsx';
import { fromLocal, toLocal } from '../parts/local-time.ts';
import styles from '../parts/parts.module.css';
import { TeamFields, teamsDraft, teamsInput } from '../parts/team-fields.tsx';
import { draftName, useFields } from '../parts/use-fields.ts';
import { PosterAltFields, posterDraft, posterInput } from '../posters/poster-alt-fields.tsx';
import { PosterField } from '../posters/poster-field.tsx';

const FORMATS = [
  { value: 'hls', label: 'HLS' },
  { value: 'dash', label: 'DASH' },
];

/** The name of a file, as a title to begin with. */
const titleOf = (file: string): string => file.replace(/\.[^.]+$/, '').replaceAll(/[_.-]+/g, ' ');

const draftOf = (entry: RecordingEntry | null, sections: readonly SectionEntry[], upload: UploadEntry | null) => ({
  title: entry?.title ?? (upload ? titleOf(upload.name) : ''),
  description: entry?.description ?? '',
  section: entry?.section ?? sections[0]?.id ?? '',
  position: String(entry?.position ?? 0),
  address: entry?.address ?? '',
  format: (entry?.format ?? 'hls') as string,
  mediaId: entry?.mediaId ?? upload?.media ?? '',
  minutes: entry ? String(entry.durationS / 60) : upload?.durationS ? String(upload.durationS / 60) : '',
  isFree: entry?.isFree ?? false,
  league: entry?.league ?? '',
  sport: entry?.sport ?? '',
  airedAt: entry?.airedAt ? toLocal(entry.airedAt) : '',
  ...posterDraft(entry),
  keptUntil: entry?.keptUntil ? toLocal(entry.keptUntil) : '',
  ...teamsDraft(entry ?? { away: null, home: null }),
});
type Draft = ReturnType<typeof draftOf>;

/** Of a part of a channel neither the source nor the length can be changed. */
const sourceOf = (
  draft: Draft,
  entry: RecordingEntry | null,
): Pick<RecordingInput, 'durationS' | 'part' | 'keptUntil' | 'address' | 'format' | 'mediaId'> => {
  if (entry?.part)
    return { part: entry.part, keptUntil: fromLocal(draft.keptUntil) || null, durationS: entry.durationS };
  return {
    ...(draft.mediaId === ''
      ? { address: draft.address.trim(), format: draft.format as ManifestFormat }
      : { mediaId: draft.mediaId }),
    durationS: Math.round(Number(draft.minutes) * 60),
  };
};

const inputOf = (draft: Draft, entry: RecordingEntry | null): RecordingInput => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  section: draft.section,
  position: Number(draft.position),
  ...sourceOf(draft, entry),
  isFree: draft.isFree,
  league: draft.league.trim(),
  sport: draft.sport.trim(),
  airedAt: fromLocal(draft.airedAt) || null,
  ...posterInput(draft),
  ...teamsInput(draft),
});

const problemOf = ({ title, address, mediaId, minutes }: Draft, entry: RecordingEntry | null): string => {
  if (title.trim() === '') return 'Enter a title.';
  if (entry?.part || mediaId !== '') return '';
  if (address.trim() === '') return 'Enter the address of the manifest.';
  return Number(minutes) > 0 ? '' : 'Enter the length in minutes.';
};

interface RecordingDialogProps {
  readonly entry: RecordingEntry | null;
  readonly sections: readonly SectionEntry[];
  /** The video of a new recording. */
  readonly upload?: UploadEntry | null;
  readonly onClose: () => void;
}

export function RecordingDialog({ entry, sections, upload = null, onClose }: RecordingDialogProps) {
  const initial = draftOf(entry, sections, upload);
  const name = upload ? `recording of ${upload.id}` : draftName('recording', entry);
  const { draft, setDraft, discard, text, box } = useFields(name, initial);
  return (
    <EntryDialog
      title={entry ? `Edit ${entry.title}` : 'Add a recording'}
      name={`The recording ${draft.title.trim()}`}
      status={entry?.status ?? null}
      problem={problemOf(draft, entry)}
      onUseNewest={() => setDraft(initial)}
      save={(how) => saveRecording({ ...how, id: entry?.id ?? null, recording: inputOf(draft, entry) })}
      onSaved={discard}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextField label="Title" maxLength={160} data-autofocus="" {...text('title')} />
        <Select
          label="Section"
          options={sections.map(({ id, name }) => ({ value: id, label: name }))}
          {...text('section')}
        />
        <TextField label="Order" hint="Lower comes first." type="number" min={0} max={9999} {...text('position')} />
        {!entry?.part && draft.mediaId === '' && (
          <TextField label="Length, minutes" type="number" min={0} step="any" {...text('minutes')} />
        )}
      </div>
      {draft.mediaId !== '' && <p>It plays the uploaded video{upload ? ` ${upload.name}` : ''}.</p>}
      <TextArea label="Description" maxLength={1000} {...text('description')} />
      <div className={styles.pair}>
        {entry?.part && (
          <TextField
            label="Kept until (your time)"
            hint="Empty: until somebody removes it."
            type="datetime-local"
            {...text('keptUntil')}
          />
        )}
        {!entry?.part && draft.mediaId === '' && (
          <>
            <TextField
              label="Address of the manifest"
              placeholder="https://vod.example.com/game.m3u8"
              hint="It is read once when you save it."
              {...text('address')}
            />
            <Select label="Format" options={FORMATS} {...text('format')} />
          </>
        )}
        <TextField label="League" maxLength={40} {...text('league')} />
        <TextField label="Sport" maxLength={40} {...text('sport')} />
      </div>
      <TeamFields text={text} />
      <div className={styles.pair}>
        <TextField label="Aired (your time)" type="datetime-local" {...text('airedAt')} />
        <PosterField
          hint="Empty: drawn from league and teams."
          value={draft.poster}
          onChange={(poster) => setDraft({ ...draft, poster })}
          mediaId={draft.mediaId}
        />
        <PosterAltFields poster={draft.poster} text={text} />
      </div>
      <Checkbox label="Open to every viewer" {...box('isFree')} />
    </EntryDialog>
  );
}
