import type { ConfigRevision } from '../registry/registry.generated.ts';
import { useDraft } from '../session/use-draft.ts';
import { pretty } from './draft.ts';

export interface ConfigDraft {
  readonly text: string;
  /** The revision it was begun on. */
  readonly base: ConfigRevision;
  readonly isChanged: boolean;
  /** Somebody else changed the document since. */
  readonly isOvertaken: boolean;
  readonly setText: (text: string) => void;
  /** Throws the draft away. */
  readonly reset: () => void;
  /** Keeps the input on top of the current document. */
  readonly rebase: () => void;
}

interface Draft {
  readonly text: string;
  readonly base: ConfigRevision;
}

const begun = (base: ConfigRevision): Draft => ({ base, text: pretty(base.body) });

/** What an operator makes of a document. Untouched, it follows the document; touched, it is kept whatever happens. */
export const useConfigDraft = (current: ConfigRevision): ConfigDraft => {
  const { document, environment } = current;
  const [kept, setKept, discard] = useDraft<Draft | null>(`${document} of ${environment ?? 'all environments'}`, null);
  const { text, base } = kept ?? begun(current);
  return {
    text,
    base,
    isChanged: text !== pretty(base.body),
    isOvertaken: kept !== null && base.revision !== current.revision,
    setText: (typed) => setKept({ base, text: typed }),
    reset: discard,
    rebase: () => setKept({ base: current, text }),
  };
};
