import { useHost } from '@grandstand/shared-contracts/react';
import { classNames, Icon, IconButton, type IconShape } from '@grandstand/shared-ui';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { InBar, ROOM, type Room } from './control-room.tsx';
import styles from './more-menu.module.css';
import { playerIcons } from './player-icons.tsx';

export interface Secondary {
  readonly id: string;
  readonly icon: IconShape;
  readonly label: string;
  readonly room: Room;
  readonly isPressed?: boolean;
  readonly onPress: () => void;
}

/** Secondary controls in the bar, as far as there is room. */
export const BarItems = ({ items }: { readonly items: readonly Secondary[] }) =>
  items.map(({ id, icon, label, room, isPressed, onPress }) => (
    <InBar key={id} room={room} control={id}>
      <IconButton
        icon={icon}
        label={label}
        onClick={onPress}
        {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      />
    </InBar>
  ));

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const canTakeFocus = (item: HTMLElement) => item.checkVisibility?.() ?? true;

/** Opens and closes the menu, and moves the focus in it. `root` contains the button and the menu. */
const useMenu = (root: RefObject<HTMLElement | null>) => {
  const [isOpen, setOpen] = useState(false);
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])].filter(canTakeFocus);
  const focusFirst = useEffectEvent(() => items()[0]?.focus());
  useEffect(() => {
    if (!isOpen) return;
    focusFirst();
    const close = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen, root]);
  const closeToButton = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  const onKey = (event: KeyboardEvent) => {
    const found = items();
    const at = found.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step === undefined ? null : at + step;
    if (next !== null) found.at(next % found.length)?.focus();
    else if (event.key === 'Escape') closeToButton();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { isOpen, setOpen, closeToButton, onKey };
};

/** The secondary controls that have no room in the bar. The stylesheet decides by the width of the player. */
export const MoreMenu = ({ items }: { readonly items: readonly Secondary[] }) => {
  const { t } = useHost();
  const root = useRef<HTMLSpanElement>(null);
  const id = useId();
  const { isOpen, setOpen, closeToButton, onKey } = useMenu(root);
  if (items.length === 0) return null;
  const widest = items.some(({ room }) => room === 'full') ? 'full' : 'wide';
  return (
    <span
      ref={root}
      className={classNames(styles.more, ROOM)}
      data-room={widest}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <IconButton
        icon={playerIcons.more}
        label={t('player.more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div id={id} role="menu" tabIndex={-1} aria-label={t('player.more')} className={styles.menu} onKeyDown={onKey}>
          {items.map((item) => (
            <MenuItem key={item.id} item={item} onClose={closeToButton} />
          ))}
        </div>
      )}
    </span>
  );
};

interface MenuItemProps {
  readonly item: Secondary;
  readonly onClose: () => void;
}

const MenuItem = ({ item: { id, icon, label, room, isPressed, onPress }, onClose }: MenuItemProps) => (
  <button
    type="button"
    role={isPressed === undefined ? 'menuitem' : 'menuitemcheckbox'}
    {...(isPressed !== undefined && { 'aria-checked': isPressed })}
    tabIndex={-1}
    className={classNames(styles.item, ROOM)}
    data-room={room}
    data-control={id}
    onClick={() => {
      onClose();
      onPress();
    }}
  >
    <Icon shape={icon} />
    <span>{label}</span>
  </button>
);
