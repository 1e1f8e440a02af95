/** `all` keys of the player; only `letters` where another control has the focus; `none` in fields, menus and dialogs. */
export type KeyScope = 'all' | 'letters' | 'none';

/** Form fields, dialogs, menus and lists use the keys themselves. A range uses only arrow keys. */
const OWN_KEYS =
  'input:not([type=range]), textarea, select, dialog, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=combobox]';
const MODAL = 'dialog[open], [aria-modal=true]';

const isInView = (frame: Element): boolean => {
  const { top, bottom } = frame.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  return middle >= 0 && middle <= window.innerHeight;
};

/** A letter, digit or symbol; assistive technology may type these, so the viewer can turn them off (WCAG 2.1.4). */
const isCharacter = ({ key }: KeyboardEvent): boolean => key.length === 1 && key !== ' ';

/** Which keys the player in `frame` handles: they work on the whole page unless another element needs the key. */
export const keyScope = (event: KeyboardEvent, frame: Element | null, hasShortcuts: boolean): KeyScope => {
  if (!hasShortcuts && isCharacter(event)) return 'none';
  if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return 'none';
  const focused = event.target instanceof Element ? event.target : document.body;
  if (!frame || focused.closest(OWN_KEYS)) return 'none';
  if (frame.contains(focused)) return 'all';
  if (document.querySelector(MODAL)) return 'none';
  const isOnPage = focused === document.body || focused === document.documentElement;
  // When the player is out of view, Space and the arrow keys scroll.
  return isOnPage && isInView(frame) ? 'all' : 'letters';
};
