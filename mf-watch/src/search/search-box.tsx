import { SEARCH_TERM_LENGTH, TIMERS } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Button, Icon, icons } from '@grandstand/shared-ui';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';
import styles from './search.module.css';
import { searchTerm } from './search-term.ts';

interface SearchBoxProps {
  /** The term in the address; '' for none. */
  readonly term: string;
  readonly onSearch: (term: string) => void;
  readonly onCancel: () => void;
}

/** Loads when the box first has the focus. */
const Suggestions = lazyPart(async () => (await import('./suggestions.tsx')).Suggestions);

/** WATCH-023, WATCH-024, X-21: searches after a pause in which no option is active, or immediately on Enter. */
export const SearchBox = ({ term, onSearch, onCancel }: SearchBoxProps) => {
  const { t } = useHost();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(term);
  const [shownTerm, setShownTerm] = useState(term);
  const [isUsed, setIsUsed] = useState(false);
  const [combobox, setCombobox] = useState<ComponentProps<'input'>>();
  // Back and forward change the term; other renders keep the typed text.
  if (term !== shownTerm) {
    setShownTerm(term);
    if (searchTerm(text) !== term) setText(term);
  }
  const search = useEffectEvent(() => {
    const wanted = searchTerm(text);
    if (wanted !== '' && wanted !== term) onSearch(wanted);
  });
  // Results would replace the list from which the viewer chooses.
  const isChoosing = combobox?.['aria-activedescendant'] !== undefined;
  useEffect(() => {
    if (isChoosing) return;
    const rest = setTimeout(search, TIMERS.searchDebounceMs, text);
    return () => clearTimeout(rest);
  }, [text, isChoosing]);
  const cancel = () => {
    setText('');
    onCancel();
    input.current?.focus();
  };
  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = searchTerm(text);
        if (wanted !== '') onSearch(wanted);
      }}
    >
      <Icon shape={icons.search} size={20} className={styles.icon ?? ''} />
      <input
        ref={input}
        type="search"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- `Suggestions` adds its list
        role="combobox"
        aria-expanded={false}
        className={styles.input}
        aria-label={t('watch.searchPlaceholder')}
        placeholder={t('watch.searchPlaceholder')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_TERM_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={() => setIsUsed(true)}
        {...combobox}
      />
      {isUsed && (
        <Suggestions term={term} text={text} input={input} onText={setText} onSearch={onSearch} onField={setCombobox} />
      )}
      {(text !== '' || term !== '') && (
        <Button kind="quiet" className={styles.cancel ?? ''} onClick={cancel}>
          {t('watch.cancel')}
        </Button>
      )}
    </form>
  );
};
