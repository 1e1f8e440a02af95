import { useAtom } from 'jotai';
import { draftsAtom } from './drafts.atoms.ts';

type Draft<Value> = readonly [value: Value, change: (value: Value) => void, discard: () => void];

/** State of a form that survives a cancelled dialog and another screen. `name`: of the form and what it is about. */
export const useDraft = <Value>(name: string, initial: Value): Draft<Value> => {
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const change = (value: Value) => setDrafts((known) => ({ ...known, [name]: value }));
  const discard = () => setDrafts(({ [name]: _discarded, ...others }) => others);
  return [(drafts[name] as Value | undefined) ?? initial, change, discard];
};
