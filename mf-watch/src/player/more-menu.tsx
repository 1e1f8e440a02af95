import { useHost } from '@grandstand/shared-contracts/react';
import { Icon, IconButton, type IconShape } from '@grandstand/shared-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './more-menu.module.css';
import { playerIcons } from './player-icons.tsx';

/** Width of the player from which a control has room in the bar, by the names in the stylesheets. */
export type Room = 'small' | 'medium' | 'large' | 'wide' | 'full';

export interface Secondary {
  readonly id: string;
  readonly icon: IconShape;
  readonly label: string;
  readonly room: Room;
  readonly isPressed?: boolean;
  readonly onPress: () => void;
}

/** Secondary controls in the bar, those that have room there. */
export const InBar = ({ items }: { readonly items: readonly Secondary[] }) =>
  items.map(({ id, icon, label, room, isPressed, onPress }) => (
    <span key={id} className={styles.inBar} data-room={room} data-control={id}>
      <IconButton
        icon={icon}
        label={label}
        onClick={onPress}
        {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      />
    </span>
  ));

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
const canTakeFocus = (item: HTMLElement) => item.checkVisibility?.() ?? true;

/** The other secondary controls. Which of both shows an item is the stylesheet's choice, by the width of the player. */
export const MoreMenu = ({ items }: { readonly items: readonly Secondary[] }) => {
  const { t } = useHost();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const usable = () =>
    [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])].filter(canTakeFocus);
  useEffect(() => {
    if (!isOpen) return;
    usable()[0]?.focus();
    const close = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);
  const closeToButton = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  const onKey = (event: KeyboardEvent) => {
    const found = usable();
    const at = found.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step === undefined ? null : at + step;
    if (next !== null) found.at(next % found.length)?.focus();
    else if (event.key === 'Escape') closeToButton();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (items.length === 0) return null;
  const widest = items.some(({ room }) => room === 'full') ? 'full' : 'wide';
  return (
    <span
      ref={root}
      className={styles.more}
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
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={t('player.more')}
          className={styles.menu}
          onKeyDown={onKey}
        >
          {items.map(({ id: item, icon, label, room, isPressed, onPress }) => (
            <button
              key={item}
              type="button"
              role={isPressed === undefined ? 'menuitem' : 'menuitemcheckbox'}
              {...(isPressed !== undefined && { 'aria-checked': isPressed })}
              tabIndex={-1}
              className={styles.item}
              data-room={room}
              data-control={item}
              onClick={() => {
                closeToButton();
                onPress();
              }}
            >
              <Icon name={icon} />
              <span>{label}</span>
            </button>
          ))}
        </div>
      )}
    </span>
  );
};
