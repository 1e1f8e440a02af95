import { Button, Switch } from '@grandstand/shared-ui';
import { useEffect, useState } from 'react';
import { missingReason, ReasonField } from '../change/reason-field.tsx';
import { RefusalNote } from '../change/refusal-note.tsx';
import { useCarryOut } from '../change/use-carry-out.ts';
import { DiffList } from '../parts/diff-list.tsx';
import { jsonDiff } from '../parts/json-diff.ts';
import { TextArea } from '../parts/text-area.tsx';
import type { ConfigRevision } from '../registry/registry.generated.ts';
import { useResource } from '../registry/use-resource.ts';
import { changeConfig, previewConfig, rollbackConfig } from './config.api.ts';
import styles from './config.module.css';
import { FLAGS } from './config-documents.ts';
import { bodyOf, titleOf, withField } from './draft.ts';
import { type ConfigDraft, useConfigDraft } from './use-config-draft.ts';

interface ConfigEditorProps {
  readonly current: ConfigRevision;
  readonly mayChange: boolean;
}

const NOT_ALLOWED = 'You may look at it, not change it.';

/** Flags first, the whole text below; errors while typing, the difference before saving, a reason, an undo. */
export function ConfigEditor({ current, mayChange }: ConfigEditorProps) {
  const draft = useConfigDraft(current);
  const [reason, setReason] = useState('');
  const problems = useErrors(current.document, draft.text);
  const { isBusy, refusal, carryOut } = useCarryOut();
  const body = bodyOf(draft.text);
  const lines = body ? jsonDiff(JSON.parse(current.body), body) : [];
  const missing = whatIsMissing({ mayChange, draft, problems, hasLines: lines.length > 0, reason });

  async function save() {
    if (missing) return;
    const { revision } = draft.base;
    const title = titleOf(draft.base);
    const done = await carryOut(async () => {
      const made = await changeConfig(draft.base, revision, JSON.stringify(body), reason.trim());
      return {
        message: `${title} is at revision ${made}; the site reads it within a second.`,
        undo: async () => {
          await rollbackConfig(draft.base, revision, `Undone: ${reason.trim()}`.slice(0, 500));
        },
      };
    });
    if (!done) return;
    draft.reset();
    setReason('');
  }

  return (
    <>
      <Flags document={current.document} draft={draft} mayChange={mayChange} />
      {draft.isOvertaken && (
        <div role="alert" className={styles.overtaken}>
          <p>
            {current.changedBy} changed it meanwhile: revision {current.revision}, {current.reason}. What you typed is
            kept; the difference below is against theirs.
          </p>
          <Button kind="outlined" onClick={draft.rebase}>
            Go on with mine
          </Button>
          <Button kind="quiet" onClick={draft.reset}>
            Take theirs
          </Button>
        </div>
      )}
      <TextArea
        label={`The whole document (JSON), revision ${draft.base.revision}`}
        className={styles.text}
        spellCheck={false}
        readOnly={!mayChange}
        value={draft.text}
        onChange={({ target }) => draft.setText(target.value)}
        error={problems.length > 0 ? problems.join(' ') : undefined}
        hint="The site takes all of it."
      />
      {draft.isChanged && <DiffList lines={lines} caption="Your change" same="It says the same as what is current." />}
      <div className={styles.save}>
        <ReasonField reason={reason} onChange={setReason} />
        <div className={styles.saveActions}>
          <Button
            kind="destructive"
            busy={isBusy}
            aria-disabled={missing ? true : undefined}
            aria-describedby="config-missing"
            onClick={() => void save()}
          >
            {`Change ${current.document} for every visitor${current.environment === null ? '' : ` of ${current.environment}`}`}
          </Button>
          {draft.isChanged && (
            <Button kind="outlined" onClick={draft.reset}>
              Discard
            </Button>
          )}
        </div>
        <p id="config-missing" role="status">
          {missing}
        </p>
        <RefusalNote refusal={refusal} />
      </div>
    </>
  );
}

interface FlagsProps {
  readonly document: string;
  readonly draft: ConfigDraft;
  readonly mayChange: boolean;
}

function Flags({ document, draft, mayChange }: FlagsProps) {
  const flags = FLAGS[document] ?? [];
  const body = bodyOf(draft.text);
  if (flags.length === 0) return null;
  return (
    <div className={styles.flags}>
      {flags.map(({ key, label, hint }) => (
        <Switch
          key={key}
          label={label}
          hint={whyOff(mayChange, body !== null) ?? hint}
          checked={body?.[key] === true}
          disabled={!mayChange || !body}
          onChange={(on) => draft.setText(withField(draft.text, key, on))}
        />
      ))}
    </div>
  );
}

/** X-06: why the switches cannot be used; null when they can. */
const whyOff = (mayChange: boolean, isReadable: boolean): string | null => {
  if (!mayChange) return NOT_ALLOWED;
  return isReadable ? null : 'Correct the text below first.';
};

const SETTLE_MS = 400;

/** What of the text the site would not take, once the operator stops typing. */
const useErrors = (document: string, text: string): readonly string[] => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const isObject = bodyOf(settled) !== null;
  const preview = useResource<readonly string[]>(`preview ${document} ${settled}`, () =>
    isObject ? previewConfig(document, settled) : Promise.resolve([]),
  );
  if (bodyOf(text) === null) return ['It is not a JSON object yet.'];
  return preview.data ?? [];
};

interface Decision {
  readonly mayChange: boolean;
  readonly draft: ConfigDraft;
  readonly problems: readonly string[];
  readonly hasLines: boolean;
  readonly reason: string;
}

/** X-06: what keeps it from being saved. */
const whatIsMissing = ({ mayChange, draft, problems, hasLines, reason }: Decision): string => {
  if (!mayChange) return NOT_ALLOWED;
  if (problems.length > 0) return 'The site would not accept it as it is.';
  if (draft.isOvertaken) return 'Somebody else changed it: decide above.';
  if (!hasLines) return 'Nothing is changed yet.';
  return missingReason(reason);
};
