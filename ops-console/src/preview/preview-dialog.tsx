import { CHAOS_SWITCHES, type ChaosSwitch, OVERRIDE_HOURS } from '@grandstand/shared-contracts/release';
import { Link, Select } from '@grandstand/shared-ui';
import { useState } from 'react';
import { ReasonField } from '../change/reason-field.tsx';
import { useCarryOut } from '../change/use-carry-out.ts';
import { shortVersion } from '../parts/version-pill.tsx';
import { useDraft } from '../session/use-draft.ts';
import { LinkDialog } from './link-dialog.tsx';
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

interface Draft {
  readonly environment: string;
  readonly chaos: ChaosSwitch | undefined;
  readonly hours: string;
  readonly reason: string;
}

/** Creates a link that overrides one remote in the tabs that open it; no other visitor sees anything. */
export function PreviewDialog({ remote, subject, environments, onClose }: PreviewDialogProps) {
  const what = 'version' in subject ? `Preview ${remote} ${shortVersion(subject.version)}` : `Chaos in ${remote}`;
  const [draft, setDraft, discard] = useDraft<Draft>(what, {
    environment: environments[0] ?? '',
    chaos: 'chaos' in subject ? subject.chaos : undefined,
    hours: String(OVERRIDE_HOURS.usual),
    reason: '',
  });
  const [link, setLink] = useState<string | null>(null);
  const { isBusy, refusal, carryOut } = useCarryOut();
  const why = draft.reason.trim();

  const issue = () =>
    carryOut(async () => {
      const { environment, chaos, hours } = draft;
      const shows = 'version' in subject ? { version: subject.version } : chaos ? { chaos } : {};
      setLink(await issuePreview({ environment, remote, ...shows, hours: Number(hours), reason: why }));
      discard();
      return { message: `${what}: the link is made.`, undo: null };
    });

  return (
    <LinkDialog
      title={what}
      effect="In the tabs that open the link, and in no other. A banner there says so and ends it."
      link={link}
      use={(href) => (
        <Link href={href} external look="primary">
          Open the site with it
        </Link>
      )}
      isBusy={isBusy}
      refusal={refusal}
      reason={draft.reason}
      onIssue={() => void issue()}
      onClose={onClose}
    >
      <PreviewFields draft={draft} environments={environments} onChange={setDraft} />
    </LinkDialog>
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
      <ReasonField reason={draft.reason} onChange={(text) => onChange({ ...draft, reason: text })} />
    </div>
  );
}
