import { Button, TextField } from '@grandstand/shared-ui';
import { type FormEvent, useState } from 'react';
import type { Freeze } from '../registry/registry-types.ts';
import styles from './policy.module.css';

const EMPTY = { from: '', until: '', reason: '' };

/** A time of rest in the operator's own zone. */
export function AddFreeze({ onAdd }: { readonly onAdd: (freeze: Freeze) => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const [fault, setFault] = useState('');
  const field = (key: keyof typeof EMPTY) => ({
    value: draft[key],
    required: true,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [key]: target.value }),
  });

  function add(event: FormEvent) {
    event.preventDefault();
    const [from, until] = [new Date(draft.from), new Date(draft.until)];
    if (!(from < until)) return setFault('It has to end after it begins.');
    setFault('');
    setDraft(EMPTY);
    onAdd({ from: from.toISOString(), until: until.toISOString(), reason: draft.reason.trim() });
  }

  return (
    <form className={styles.freeze} aria-label="Add a freeze" onSubmit={add}>
      <TextField label="From (your time)" type="datetime-local" {...field('from')} />
      <TextField label="Until (your time)" type="datetime-local" error={fault || undefined} {...field('until')} />
      <TextField label="Why" placeholder="Final game" maxLength={200} {...field('reason')} />
      <Button type="submit" kind="outlined">
        Add freeze…
      </Button>
    </form>
  );
}
