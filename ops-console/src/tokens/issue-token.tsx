import { type Grant, REGISTRY_ACTIONS } from '@grandstand/shared-contracts/release';
import { Button, Select, TextField } from '@grandstand/shared-ui';
import { type FormEvent, useState } from 'react';
import { RefusalNote } from '../change/refusal-note.tsx';
import { useCarryOut } from '../change/use-carry-out.ts';
import { ShownOnce } from '../parts/shown-once.tsx';
import { useDraft } from '../session/use-draft.ts';
import { issueToken } from './tokens.api.ts';
import styles from './tokens.module.css';

const EMPTY = { name: '', action: 'publish', remote: '', environment: '*', days: '30', reason: '' };
type Draft = typeof EMPTY;

const ACTIONS = [...REGISTRY_ACTIONS, '*'].map((action) => ({
  value: action,
  label: action === '*' ? 'everything' : action.replace('_', ' '),
}));

const requestOf = ({ name, action, remote, environment, days, reason }: Draft) => ({
  name: name.trim(),
  grants: [{ action: action as Grant['action'], remote: remote.trim() || '*', environment: environment.trim() || '*' }],
  days: Number(days),
  reason: reason.trim(),
});

/** One right for one team; the bearer is shown once. */
export function IssueToken() {
  const [draft, setDraft, discard] = useDraft('issue a token', EMPTY);
  const [bearer, setBearer] = useState<string | null>(null);
  const { isBusy, refusal, carryOut } = useCarryOut();
  const field = (key: keyof Draft) => ({
    value: draft[key],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [key]: target.value }),
  });

  async function issue(event: FormEvent) {
    event.preventDefault();
    const request = requestOf(draft);
    const done = await carryOut(async () => {
      setBearer(await issueToken(request));
      return { message: `A token for ${request.name} is issued.`, undo: null };
    });
    if (done) discard();
  }

  return (
    <form aria-label="Issue a token" className={styles.issue} onSubmit={(event) => void issue(event)}>
      <h2>Issue a token</h2>
      <div className={styles.fields}>
        <TextField label="Name" hint="Who acts, in the audit." required {...field('name')} />
        <Select label="May" options={ACTIONS} {...field('action')} />
        <TextField label="Remote" hint="Empty: any." placeholder="mf-watch" {...field('remote')} />
        <TextField label="Environment" hint="*: any." {...field('environment')} />
        <TextField label="Days" type="number" min={1} max={365} required {...field('days')} />
        <TextField label="Why" required maxLength={500} {...field('reason')} />
      </div>
      <p>
        <Button type="submit" busy={isBusy}>
          Issue token
        </Button>
      </p>
      <RefusalNote refusal={refusal} />
      {bearer && <ShownOnce what="The bearer" secret={bearer} onGone={() => setBearer(null)} />}
    </form>
  );
}
