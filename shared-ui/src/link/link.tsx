import { useTranslate } from '@grandstand/shared-contracts/translation';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonKind, buttonClass } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import * as icons from '../icon/icons.tsx';
import { isPlainClick } from '../plain-click.ts';
import styles from './link.module.css';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  readonly href: string;
  readonly children: ReactNode;
  /** A new tab, without opener or referrer, and said so. */
  readonly external?: boolean;
  /** `text` is a link in a sentence; the others look like a button of that kind. */
  readonly look?: 'text' | ButtonKind;
  readonly wide?: boolean;
  /** Called instead of the browser's own navigation for a plain click in this tab. */
  readonly onNavigate?: (href: string) => void;
}

export function Link({
  href,
  children,
  external = false,
  look = 'text',
  wide = false,
  onNavigate,
  onClick,
  className,
  ...rest
}: LinkProps) {
  const t = useTranslate();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (external || !onNavigate || !isPlainClick(event)) return;
    event.preventDefault();
    onNavigate(href);
  }

  return (
    <a
      {...rest}
      href={href}
      className={look === 'text' ? classNames(styles.link, className) : buttonClass(look, wide, className)}
      onClick={follow}
      {...(external && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
      {external && (
        <span className={styles.mark}>
          <Icon shape={icons.external} size={16} className={styles.external ?? ''} />
          <span className="visually-hidden"> {t('ui.newTab')}</span>
        </span>
      )}
    </a>
  );
}
