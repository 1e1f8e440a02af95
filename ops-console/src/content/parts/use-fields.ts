import { useState } from 'react';
import { useDraft } from '../../session/use-draft.ts';
import type { EntryStatus } from '../api/content.generated.ts';

interface Typed {
  readonly target: { readonly value: string };
}
interface Ticked {
  readonly target: { readonly checked: boolean };
}

type KeysOf<Draft, Value> = { [Key in keyof Draft]: Draft[Key] extends Value ? Key : never }[keyof Draft];

/** What a draft is kept by: the entry and the revision that the dialog was opened with. */
export const draftName = (kind: string, entry: { readonly id: string; readonly status: EntryStatus } | null): string =>
  `${kind} ${entry ? `${entry.id} ${entry.status.revision}` : 'new'}`;

/** The fields of a form: what was typed, and the props of each control. The draft survives the closing of the dialog. */
export const useFields = <Draft extends Readonly<Record<string, string | boolean>>>(name: string, initial: Draft) => {
  // Another editor may save meanwhile: neither the name nor an untouched field changes under the hands of this one.
  const [opened] = useState({ name, initial });
  const [draft, setDraft, discard] = useDraft(opened.name, opened.initial);
  return {
    draft,
    setDraft,
    discard,
    text: (key: KeysOf<Draft, string>) => ({
      value: String(draft[key]),
      onChange: ({ target }: Typed) => setDraft({ ...draft, [key]: target.value }),
    }),
    box: (key: KeysOf<Draft, boolean>) => ({
      checked: draft[key] === true,
      onChange: ({ target }: Ticked) => setDraft({ ...draft, [key]: target.checked }),
    }),
  };
};
