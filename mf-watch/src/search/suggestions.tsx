import { useHost } from '@grandstand/shared-contracts/react';
import { Icon } from '@grandstand/shared-ui';
import { useEffect, useId } from 'react';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { useRecentSearches } from './recent-searches.ts';
import styles from './suggestions.module.css';
import { type ComboboxField, useCombobox } from './use-combobox.ts';
import { type SuggestionOption, useSuggestions } from './use-suggestions.ts';

interface SuggestionsProps extends ComboboxField {
  readonly onText: (text: string) => void;
  readonly onSearch: (term: string) => void;
}

const CROSS = <path d="M6 6l12 12M18 6L6 18" />;

/** What the viewer may mean, under the search box. */
export const Suggestions = ({ onText, onSearch, ...field }: SuggestionsProps) => {
  const { term, text, input } = field;
  const { navigate } = useHost();
  const t = useLateTexts();
  const listId = useId();
  const { remember, forget, clear } = useRecentSearches();
  const options = useSuggestions(text);
  useEffect(() => remember(term), [remember, term]);

  const choose = ({ target }: SuggestionOption) => {
    list.close();
    if ('address' in target) {
      onText('');
      navigate(target.address, { state: { fromList: true } });
      return;
    }
    onText(target.term);
    onSearch(target.term);
  };
  const list = useCombobox({
    ...field,
    listId,
    options,
    onChoose: choose,
    onForget: ({ title }) => forget(title),
  });

  return (
    <>
      <span role="status" className="visually-hidden">
        {list.isShown && t('search.count', { count: options.length })}
      </span>
      {/* The field keeps the focus while the list is pressed. */}
      <div className={styles.popup} hidden={!list.isShown} onPointerDown={(event) => event.preventDefault()}>
        <div
          id={listId}
          role="listbox"
          aria-label={t('search.suggestions')}
          className={styles.list}
          onPointerLeave={() => list.activate(null)}
        >
          {options.map((option, index) => (
            <Option
              key={option.key}
              id={list.optionId(index)}
              option={option}
              isActive={index === list.activeIndex}
              onPoint={() => list.activate(option.key)}
              onChoose={() => choose(option)}
              onForget={() => forget(option.title)}
            />
          ))}
        </div>
        {options.some(({ isRecent }) => isRecent) && (
          <div className={styles.foot}>
            <span className={styles.hint}>{t('search.forgetKey')}</span>
            <button
              type="button"
              className={styles.clear}
              onClick={() => {
                clear();
                input.current?.focus();
              }}
              onBlur={(event) => list.closeUnlessWithin(event.relatedTarget)}
            >
              {t('search.clearRecent')}
            </button>
          </div>
        )}
      </div>
    </>
  );
};

interface OptionProps {
  readonly id: string;
  readonly option: SuggestionOption;
  readonly isActive: boolean;
  /** The pointer moves over it; an option that comes under a pointer at rest is not meant. */
  readonly onPoint: () => void;
  readonly onChoose: () => void;
  readonly onForget: () => void;
}

/** The field has the focus, so its keys choose. The cross is for pointers; keys have Delete. */
const Option = ({ id, option, isActive, onPoint, onChoose, onForget }: OptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys of the field choose
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    data-active={isActive || undefined}
    className={styles.row}
    onPointerMove={onPoint}
    onClick={onChoose}
  >
    <span className={styles.option}>
      <span className={styles.title}>{option.title}</span>
      <span className={styles.about}>{option.about}</span>
    </span>
    {option.isRecent && (
      <span
        aria-hidden="true"
        data-forget={option.title}
        className={styles.forget}
        onClick={(event) => {
          event.stopPropagation();
          onForget();
        }}
      >
        <Icon shape={CROSS} size={16} />
      </span>
    )}
  </div>
);
