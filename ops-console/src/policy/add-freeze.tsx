import { Button, TextField } from '@grandstand/shared-ui';
import { type FormEvent, useState } from 'react';
import type { Freeze } from '../registry/registry.generated.ts';
import { useDraft } from '../session/use-draft.ts';
import styles from './policy.module.css';

const EMPTY = { from: '', until: '', reason: '' };

/** A time of rest in the operator's own zone. */
interface AddFreezeProps {
  readonly environment: string;
  readonly onAdd: (freeze: Freeze) => void;
}

export function AddFreeze({ environment, onAdd }: AddFreezeProps) {
  const [draft, setDraft, discard] = useDraft(`freeze of ${environment}`, EMPTY);
  const [problem, setProblem] = useState('');
  const field = (key: keyof typeof EMPTY) => ({
    value: draft[key],
    required: true,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [key]: target.value }),
  });

  function add(event: FormEvent) {
    event.preventDefault();
    const [from, until] = [new Date(draft.from), new Date(draft.until)];
    if (!(from < until)) return setProblem('It has to end after it begins.');
    setProblem('');
    discard();
    onAdd({ from: from.toISOString(), until: until.toISOString(), reason: draft.reason.trim() });
  }

  return (
    <form className={styles.freeze} aria-label="Add a freeze" onSubmit={add}>
      <TextField label="From (your time)" type="datetime-local" {...field('from')} />
      <TextField label="Until (your time)" type="datetime-local" error={problem || undefined} {...field('until')} />
      <TextField label="Why" placeholder="Final game" maxLength={200} {...field('reason')} />
      <Button type="submit" kind="outlined">
        Add freeze…
      </Button>
    </form>
  );
}
