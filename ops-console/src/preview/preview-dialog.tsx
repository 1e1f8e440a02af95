import { CHAOS_SWITCHES, type ChaosSwitch, OVERRIDE_HOURS } from '@grandstand/shared-contracts/release';
import { Button, Dialog, Link, Select, TextField } from '@grandstand/shared-ui';
import { useId, useState } from 'react';
import { RefusalNote } from '../change/refusal-note.tsx';
import { useCarryOut } from '../change/use-carry-out.ts';
import { shortVersion } from '../parts/version-pill.tsx';
import { issuePreview } from './preview.api.ts';
import styles from './preview.module.css';

/** A preview of a version, or a chaos switch. */
export type PreviewSubject = { readonly version: string } | { readonly chaos: ChaosSwitch };

interface PreviewDialogProps {
  readonly remote: string;
  readonly subject: PreviewSubject;
  /** Where the operator may. */
  readonly environments: readonly string[];
  readonly onClose: () => void;
}

const HOURS = [OVERRIDE_HOURS.least, OVERRIDE_HOURS.usual, OVERRIDE_HOURS.most].map((hours) => ({
  value: String(hours),
  label: hours === 1 ? '1 hour' : `${hours} hours`,
}));

export const CHAOS_WORDS: Readonly<Record<ChaosSwitch, string>> = {
  kill: 'kill: its files are gone',
  slow: 'slow: its files come late',
  corrupt: 'corrupt: one bit of each file is another',
  hang: 'hang: its files never come',
  throw: 'throw: its mount throws',
};

/** The button that had the focus is gone when the link is there. */
const focusOnArrival = (input: HTMLInputElement | null): void => input?.focus();

interface Draft {
  readonly environment: string;
  readonly chaos: ChaosSwitch | undefined;
  readonly hours: string;
  readonly reason: string;
}

/** Creates a link that overrides one remote in the tabs that open it; no other visitor sees anything. */
export function PreviewDialog({ remote, subject, environments, onClose }: PreviewDialogProps) {
  const missingId = useId();
  const [draft, setDraft] = useState<Draft>({
    environment: environments[0] ?? '',
    chaos: 'chaos' in subject ? subject.chaos : undefined,
    hours: String(OVERRIDE_HOURS.usual),
    reason: '',
  });
  const [link, setLink] = useState<string | null>(null);
  const { isBusy, refusal, carryOut } = useCarryOut();
  const what = 'version' in subject ? `Preview ${remote} ${shortVersion(subject.version)}` : `Trouble ${remote}`;
  const why = draft.reason.trim();

  const issue = () =>
    carryOut(async () => {
      const { environment, chaos, hours } = draft;
      const shows = 'version' in subject ? { version: subject.version } : chaos ? { chaos } : {};
      setLink(await issuePreview({ environment, remote, ...shows, hours: Number(hours), reason: why }));
      return { said: `${what}: the link is made.`, undo: null };
    });

  return (
    <Dialog
      open
      size="large"
      title={what}
      onClose={onClose}
      actions={
        <>
          {link ? (
            <Link href={link} external look="primary">
              Open the site with it
            </Link>
          ) : (
            <Button
              busy={isBusy}
              aria-disabled={why ? undefined : true}
              aria-describedby={missingId}
              onClick={() => {
                if (why) void issue();
              }}
            >
              Make the link
            </Button>
          )}
          <Button kind="outlined" onClick={onClose}>
            {link ? 'Close' : 'Cancel'}
          </Button>
        </>
      }
    >
      <p>In the tabs that open the link, and in no other. A banner there says so and ends it.</p>
      {link ? (
        <TextField label="Link" readOnly ref={focusOnArrival} value={link} onFocus={({ target }) => target.select()} />
      ) : (
        <PreviewFields draft={draft} environments={environments} onChange={setDraft} />
      )}
      <p id={missingId} role="status">
        {why || link ? '' : 'Say why.'}
      </p>
      <RefusalNote refusal={refusal} />
    </Dialog>
  );
}

interface PreviewFieldsProps {
  readonly draft: Draft;
  readonly environments: readonly string[];
  readonly onChange: (draft: Draft) => void;
}

function PreviewFields({ draft, environments, onChange }: PreviewFieldsProps) {
  return (
    <div className={styles.fields}>
      {draft.chaos && (
        <Select
          label="How"
          options={CHAOS_SWITCHES.map((value) => ({ value, label: CHAOS_WORDS[value] }))}
          value={draft.chaos}
          onChange={({ target }) => onChange({ ...draft, chaos: target.value as ChaosSwitch })}
        />
      )}
      <Select
        label="Environment"
        options={environments.map((value) => ({ value, label: value }))}
        value={draft.environment}
        onChange={({ target }) => onChange({ ...draft, environment: target.value })}
      />
      <Select
        label="Holds for"
        options={HOURS}
        value={draft.hours}
        onChange={({ target }) => onChange({ ...draft, hours: target.value })}
      />
      <TextField
        label="Why"
        hint="Kept in the audit."
        maxLength={500}
        value={draft.reason}
        onChange={({ target }) => onChange({ ...draft, reason: target.value })}
      />
    </div>
  );
}
