import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { searchTerm } from './search-term.ts';
import type { SuggestionOption } from './use-suggestions.ts';

export interface ComboboxField {
  /** The term in the address. */
  readonly term: string;
  /** What is typed. */
  readonly text: string;
  readonly input: RefObject<HTMLInputElement | null>;
  /** What the field needs to be the combobox of the list. */
  readonly onField: (props: ComponentProps<'input'>) => void;
}

interface ComboboxOptions extends ComboboxField {
  readonly listId: string;
  readonly options: readonly SuggestionOption[];
  readonly onChoose: (option: SuggestionOption) => void;
  readonly onForget: (option: SuggestionOption) => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A list under a field that keeps the focus: arrows and the pointer move the active option, Enter chooses it, Delete
 * removes a recent search, Escape closes the list.
 */
export const useCombobox = (combobox: ComboboxOptions) => {
  const { term, text, input, onField, listId, options, onChoose, onForget } = combobox;
  const isTyping = searchTerm(text) !== term;
  // The field had the focus when this was requested, and may have lost it.
  const [hasFocus, setHasFocus] = useState(() => document.activeElement?.getAttribute('role') === 'combobox');
  const [isOpen, setIsOpen] = useState(isTyping || text === '');
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const [shown, setShown] = useState({ text, term });
  if (shown.text !== text || shown.term !== term) {
    setShown({ text, term });
    // A search that begins shows its results, unless the viewer chooses already; typing shows suggestions.
    if (shown.text !== text || activeKey === null) {
      setActiveKey(null);
      setIsOpen(text === '' || (shown.term === term && isTyping));
    }
  }
  const isShown = hasFocus && isOpen && options.length > 0;
  const activeIndex = options.findIndex(({ key }) => key === activeKey);
  const optionId = (index: number) => `${listId}-${index}`;

  const move = (step: 1 | -1) => {
    const places = options.length + 1;
    // After the last option comes the field itself.
    const next = isShown ? (activeIndex + 1 + step + places) % places : step === 1 ? 1 : places - 1;
    setIsOpen(true);
    setActiveKey(options[next - 1]?.key ?? null);
  };
  const close = () => {
    setIsOpen(false);
    setActiveKey(null);
  };
  /** Whether the key was for the list. */
  const handle = (key: string): boolean => {
    const step = STEPS[key];
    if (step && options.length > 0) {
      move(step);
      return true;
    }
    if (!isShown) return false;
    const active = options[activeIndex];
    if (key === 'Escape') close();
    else if (key === 'Enter' && active) onChoose(active);
    else if (key === 'Delete' && active?.isRecent) onForget(active);
    else return false;
    return true;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Escape would also empty a search field, and Enter would search for the typed text.
    if (!event.nativeEvent.isComposing && handle(event.key)) event.preventDefault();
  });
  const enter = useEffectEvent(() => {
    setHasFocus(true);
    setIsOpen(text === '' || isTyping);
  });
  const closeUnlessWithin = (target: EventTarget | null) => {
    if (target instanceof Node && input.current?.form?.contains(target)) return;
    setHasFocus(false);
    close();
  };
  const leave = useEffectEvent(closeUnlessWithin);

  const activeId = isShown && activeIndex >= 0 ? optionId(activeIndex) : undefined;
  useEffect(() => {
    onField({
      'aria-expanded': isShown,
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': activeId,
      onKeyDown: (event) => onKeyDown(event),
      onFocus: () => enter(),
      onClick: () => enter(),
      onBlur: (event) => leave(event.relatedTarget),
    });
  }, [onField, isShown, listId, activeId]);

  return { isShown, activeIndex, optionId, activate: setActiveKey, close, closeUnlessWithin };
};
