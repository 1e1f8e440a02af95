import { Button, Checkbox, Select, TextField } from '@grandstand/shared-ui';
import { useState } from 'react';
import { RefusalNote } from '../../change/refusal-note.tsx';
import { asRefusal } from '../../registry/refusal.ts';
import { checkManifest, type FoundManifest, saveChannel } from '../api/content.api.ts';
import type {
  ChannelAdInsertion,
  ChannelEntry,
  ChannelInput,
  ChannelLatency,
  ChannelPlacement,
  ManifestFormat,
  MediaSourceKind,
} from '../api/content.generated.ts';
import { EntryDialog } from '../parts/entry-dialog.tsx';
import styles from '../parts/parts.module.css';
import { draftName, useFields } from '../parts/use-fields.ts';
import { PosterAltFields, posterDraft, posterInput } from '../posters/poster-alt-fields.tsx';
import { PosterField } from '../posters/poster-field.tsx';

const PLACEMENTS = [
  { value: 'linear', label: 'A channel' },
  { value: 'overflow', label: 'Beside the channels, while a game is live' },
];
const FORMATS = [
  { value: 'hls', label: 'HLS' },
  { value: 'dash', label: 'DASH' },
];
const SOURCES = [
  { value: 'synthetic', label: 'The synthetic channel' },
  { value: 'external', label: 'A manifest at an address' },
  { value: 'ingested', label: 'An encoder' },
];

const LATENCIES = [
  { value: 'standard', label: 'Standard, at most 6 s behind' },
  { value: 'low', label: 'Low, at most 4 s behind' },
];

const AD_INSERTIONS = [
  { value: 'client', label: 'By the player, in place of the break' },
  { value: 'server', label: 'By the platform, in the stream' },
];

const draftOf = (entry: ChannelEntry | null) => ({
  name: entry?.name ?? '',
  placement: (entry?.placement ?? 'linear') as string,
  position: String(entry?.position ?? 100),
  source: (entry?.source ?? 'external') as string,
  address: entry?.address ?? '',
  format: (entry?.format ?? 'hls') as string,
  latency: (entry?.latency ?? 'standard') as string,
  adInsertion: (entry?.adInsertion ?? 'client') as string,
  isFree: entry?.isFree ?? false,
  isHidden: entry?.isHidden ?? false,
  // The poster of a built-in channel is not an editor's choice.
  ...posterDraft(entry?.status.revision ? entry : null),
});
type Draft = ReturnType<typeof draftOf>;

const inputOf = (draft: Draft): ChannelInput => {
  const isExternal = draft.source === 'external';
  return {
    name: draft.name.trim(),
    placement: draft.placement as ChannelPlacement,
    position: Number(draft.position),
    source: draft.source as MediaSourceKind,
    address: isExternal ? draft.address.trim() : null,
    format: isExternal ? (draft.format as ManifestFormat) : null,
    latency: isExternal ? 'standard' : (draft.latency as ChannelLatency),
    adInsertion: draft.source === 'synthetic' ? (draft.adInsertion as ChannelAdInsertion) : 'client',
    isFree: draft.isFree,
    isHidden: draft.isHidden,
    ...posterInput(draft),
  };
};

const problemOf = ({ name, source, address }: Draft): string => {
  if (name.trim() === '') return 'Enter a name.';
  return source === 'external' && address.trim() === '' ? 'Enter the address of the manifest.' : '';
};

interface ChannelDialogProps {
  /** Null: a new channel. */
  readonly entry: ChannelEntry | null;
  readonly isBuiltIn: boolean;
  readonly onClose: () => void;
}

export function ChannelDialog({ entry, isBuiltIn, onClose }: ChannelDialogProps) {
  const { draft, setDraft, discard, text, box } = useFields(draftName('channel', entry), draftOf(entry));
  return (
    <EntryDialog
      title={entry ? `Edit ${entry.name}` : 'Add a channel'}
      name={`The channel ${draft.name.trim()}`}
      status={entry?.status ?? null}
      problem={problemOf(draft)}
      onUseNewest={() => setDraft(draftOf(entry))}
      save={(how) => saveChannel({ ...how, id: entry?.id ?? null, channel: inputOf(draft) })}
      onSaved={discard}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextField label="Name" maxLength={60} data-autofocus="" {...text('name')} />
        <Select label="Shown as" options={PLACEMENTS} {...text('placement')} />
        <TextField label="Order" hint="Lower comes first." type="number" min={0} max={9999} {...text('position')} />
        <Select
          label="Source"
          options={SOURCES.filter(({ value }) => isBuiltIn || value !== 'synthetic')}
          {...text('source')}
        />
        {draft.source !== 'external' && (
          <Select
            label="Latency"
            hint="Low suits games that viewers talk about while they watch. Slow lines stall more often."
            options={LATENCIES}
            {...text('latency')}
          />
        )}
        {draft.source === 'synthetic' && (
          <Select
            label="Ads in breaks"
            hint="In the stream, all viewers see the same ads, also on devices without our player and with an ad blocker."
            options={AD_INSERTIONS}
            {...text('adInsertion')}
          />
        )}
      </div>
      {draft.source === 'ingested' && (
        <p>
          Save it, then choose Send… in the list: it shows the addresses and keys for the encoder. The preview works
          before viewers get the channel.
        </p>
      )}
      {draft.source === 'external' && (
        <>
          <div className={styles.pair}>
            <TextField
              label="Address of the manifest"
              placeholder="https://live.example.com/master.m3u8"
              hint="It is read once when you save it, as a viewer’s page would read it."
              {...text('address')}
            />
            <Select label="Format" options={FORMATS} {...text('format')} />
          </div>
          <ManifestChecker address={draft.address.trim()} onFound={({ format }) => setDraft({ ...draft, format })} />
        </>
      )}
      <div className={styles.pair}>
        <PosterField
          hint="Empty for a plain one."
          value={draft.poster}
          onChange={(poster) => setDraft({ ...draft, poster })}
        />
        <PosterAltFields poster={draft.poster} text={text} />
        <div>
          <Checkbox label="Open to every viewer" {...box('isFree')} />
          <Checkbox label="Hidden from viewers" {...box('isHidden')} />
        </div>
      </div>
    </EntryDialog>
  );
}

interface ManifestCheckerProps {
  readonly address: string;
  readonly onFound: (found: FoundManifest) => void;
}

/** Reads the manifest before it is saved, and names what it contains or what is wrong with it. */
function ManifestChecker({ address, onFound }: ManifestCheckerProps) {
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<{ readonly address: string; readonly manifest: FoundManifest } | null>(null);
  const [refusal, setRefusal] = useState<ReturnType<typeof asRefusal> | null>(null);

  async function check() {
    setBusy(true);
    setRefusal(null);
    try {
      const manifest = await checkManifest(address);
      setFound({ address, manifest });
      onFound(manifest);
    } catch (error) {
      setFound(null);
      setRefusal(asRefusal(error));
    } finally {
      setBusy(false);
    }
  }

  const { manifest } = found?.address === address ? found : { manifest: null };
  return (
    <div className={styles.state}>
      <Button kind="outlined" busy={isBusy} aria-disabled={address === '' || undefined} onClick={() => void check()}>
        Check the manifest
      </Button>
      <p role="status">
        {manifest &&
          `${manifest.format.toUpperCase()}, ${manifest.isLive ? 'live' : 'not live'}${
            manifest.heights.length > 0 ? `, ${manifest.heights.map((height) => `${height}p`).join(', ')}` : ''
          }, from ${manifest.origins.join(', ')}.`}
      </p>
      <RefusalNote refusal={refusal} />
    </div>
  );
}
