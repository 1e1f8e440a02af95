import { Button, Checkbox, Select, TextField } from '@grandstand/shared-ui';
import { type FormEvent, useState } from 'react';
import { RefusalNote } from '../change/refusal-note.tsx';
import { useCarryOut } from '../change/use-carry-out.ts';
import { ShownOnce } from '../parts/shown-once.tsx';
import type { AlertKind } from '../registry/registry.generated.ts';
import { useDraft } from '../session/use-draft.ts';
import { ALERT_EVENTS } from './alert-events.ts';
import { addAlertSubscription } from './alerts.api.ts';
import styles from './alerts.module.css';

const KINDS = [
  { value: 'webhook', label: 'Webhook' },
  { value: 'mail', label: 'Mail' },
];
const ALL: readonly string[] = Object.keys(ALERT_EVENTS);
const EMPTY = { kind: 'webhook', target: '', environment: '*', reason: '', events: ALL };

/** One address and what it is notified of; the secret of a webhook is shown once. */
export function AddAlert({ environments }: { readonly environments: readonly string[] }) {
  const [draft, setDraft, discard] = useDraft('notify an address', EMPTY);
  const { events } = draft;
  const [secret, setSecret] = useState<string | null>(null);
  const { isBusy, refusal, carryOut } = useCarryOut();
  const field = (key: 'kind' | 'target' | 'environment' | 'reason') => ({
    value: draft[key],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [key]: target.value }),
  });
  const places = [{ value: '*', label: 'All' }, ...environments.map((value) => ({ value, label: value }))];
  const isMail = draft.kind === 'mail';

  async function add(event: FormEvent) {
    event.preventDefault();
    const { kind, target, ...rest } = draft;
    const done = await carryOut(async () => {
      setSecret(await addAlertSubscription({ ...rest, kind: kind as AlertKind, target: target.trim() }));
      return { message: `${target.trim()} is notified from now on.`, undo: null };
    });
    if (done) discard();
  }

  return (
    <form aria-label="Notify an address" className={styles.add} onSubmit={(event) => void add(event)}>
      <h2>Notify an address</h2>
      <div className={styles.fields}>
        <Select label="By" options={KINDS} {...field('kind')} />
        <TextField
          label={isMail ? 'Mailbox' : 'Address'}
          placeholder={isMail ? 'oncall@example.com' : 'https://hooks.example.com/grandstand'}
          hint={
            isMail
              ? 'One address; a list of your mail system reaches several people.'
              : 'https, and not a private address.'
          }
          required
          {...field('target')}
        />
        <Select label="Environment" options={places} {...field('environment')} />
        <TextField label="Why" required maxLength={500} {...field('reason')} />
      </div>
      <fieldset className={styles.events}>
        <legend>When</legend>
        {ALL.map((name) => (
          <Checkbox
            key={name}
            label={ALERT_EVENTS[name] ?? name}
            checked={events.includes(name)}
            onChange={({ target }) =>
              setDraft({
                ...draft,
                events: ALL.filter((each) => (each === name ? target.checked : events.includes(each))),
              })
            }
          />
        ))}
      </fieldset>
      <p>
        <Button type="submit" busy={isBusy}>
          Add
        </Button>
      </p>
      <RefusalNote refusal={refusal} />
      {secret && <ShownOnce what="The secret that signs its requests" secret={secret} onGone={() => setSecret(null)} />}
    </form>
  );
}
