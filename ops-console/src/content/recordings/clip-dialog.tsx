import { Button, Select, TextField } from '@grandstand/shared-ui';
import { useState } from 'react';
import { RefusalNote } from '../../change/refusal-note.tsx';
import { asRefusal } from '../../registry/refusal.ts';
import { TextArea } from '../../parts/text-area.tsx';
import { clipAddress, makeClip } from '../api/content.api.ts';
import type { ClipInput, RecordingEntry, SectionEntry } from '../api/content.generated.ts';
import { EntryDialog } from '../parts/entry-dialog.tsx';
import { fromLocal } from '../parts/local-time.ts';
import styles from '../parts/parts.module.css';
import { draftName, useFields } from '../parts/use-fields.ts';
import { ClipPreview } from './clip-preview.tsx';
import { positionOf } from './clip-position.ts';

/** Channels whose segments the platform has. */
export interface ClipChannel {
  readonly id: string;
  readonly name: string;
}

const CHANNEL = 'channel:';

interface ClipDialogProps {
  readonly recordings: readonly RecordingEntry[];
  readonly channels: readonly ClipChannel[];
  readonly sections: readonly SectionEntry[];
  readonly onClose: () => void;
}

const draftOf = ({ channels, sections }: Pick<ClipDialogProps, 'channels' | 'sections'>) => ({
  title: '',
  description: '',
  section: sections[0]?.id ?? '',
  source: `${CHANNEL}${channels[0]?.id ?? ''}`,
  begin: '',
  end: '',
});
type Draft = ReturnType<typeof draftOf>;

const isOfChannel = ({ source }: Draft): boolean => source.startsWith(CHANNEL);

const inputOf = (draft: Draft): ClipInput => {
  const { title, description, section, source, begin, end } = draft;
  const about = { title: title.trim(), description: description.trim(), section };
  return isOfChannel(draft)
    ? { ...about, channel: source.slice(CHANNEL.length), from: fromLocal(begin), until: fromLocal(end) }
    : { ...about, recording: source, inS: positionOf(begin), outS: positionOf(end) };
};

const problemOf = (draft: Draft): string => {
  if (draft.title.trim() === '') return 'Enter a title.';
  return placeProblemOf(draft);
};

const placeProblemOf = (draft: Draft): string => {
  const { begin, end } = draft;
  const [from, until] = isOfChannel(draft)
    ? [fromLocal(begin), fromLocal(end)].map((iso) => (iso === '' ? null : Date.parse(iso)))
    : [positionOf(begin), positionOf(end)];
  if (from == null) return 'Enter where the clip begins.';
  if (until == null) return 'Enter where the clip ends.';
  return until > from ? '' : 'Enter an end that is after the beginning.';
};

/** A part of a channel or of a recording becomes a recording in the chosen section. */
export function ClipDialog({ recordings, channels, sections, onClose }: ClipDialogProps) {
  const { draft, setDraft, discard, text } = useFields(draftName('clip', null), draftOf({ channels, sections }));
  const problem = problemOf(draft);
  const place = isOfChannel(draft)
    ? { type: 'datetime-local', step: 1, hint: 'Your time.' }
    : { type: 'text', placeholder: '0:12:30', hint: 'Hours, minutes and seconds from its beginning.' };
  return (
    <EntryDialog
      title="Make a clip"
      name={`The clip ${draft.title.trim()}`}
      status={null}
      problem={problem}
      onUseNewest={() => undefined}
      save={(how) => makeClip({ clip: inputOf(draft), timing: how.timing, reason: how.reason })}
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
      </div>
      <TextArea label="Description" maxLength={1000} {...text('description')} />
      <Select
        label="Taken from"
        options={[
          ...channels.map(({ id, name }) => ({ value: `${CHANNEL}${id}`, label: `Channel ${name}` })),
          ...recordings.filter(({ part }) => part).map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={draft.source}
        onChange={({ target }) => setDraft({ ...draft, source: target.value, begin: '', end: '' })}
      />
      <div className={styles.pair}>
        <TextField label="In" {...place} {...text('begin')} />
        <TextField
          label="Out"
          {...place}
          hint={`${place.hint} At most 15 minutes after the beginning.`}
          {...text('end')}
        />
      </div>
      <ClipPreview
        key={draft.source}
        source={
          isOfChannel(draft)
            ? { kind: 'channel', id: draft.source.slice(CHANNEL.length) }
            : { kind: 'recording', id: draft.source }
        }
        clip={placeProblemOf(draft) === '' ? inputOf(draft) : null}
        onMark={(field, value) => setDraft({ ...draft, [field]: value })}
      />
      <Preview key={`${draft.source} ${draft.begin}`} clip={problem === '' ? inputOf(draft) : null} />
    </EntryDialog>
  );
}

/** A link to the beginning of the clip on the site. */
function Preview({ clip }: { readonly clip: ClipInput | null }) {
  const [found, setFound] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ReturnType<typeof asRefusal> | null>(null);

  async function find() {
    if (!clip) return;
    setRefusal(null);
    try {
      setFound(await clipAddress(clip));
    } catch (error) {
      setRefusal(asRefusal(error));
    }
  }

  return (
    <div className={styles.state}>
      <Button kind="outlined" aria-disabled={clip === null || undefined} onClick={() => void find()}>
        Find its beginning
      </Button>
      <p role="status">
        {found !== null && (
          <a href={found} target="_blank" rel="noreferrer">
            Watch it on the site
          </a>
        )}
      </p>
      <RefusalNote refusal={refusal} />
    </div>
  );
}
