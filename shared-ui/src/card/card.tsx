import { useTranslate } from '@grandstand/shared-contracts/translation';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import * as icons from '../icon/icons.tsx';
import { LiveBadge } from '../live-badge/live-badge.tsx';
import { isPlainClick } from '../plain-click.ts';
import { Progress } from '../progress/progress.tsx';
import styles from './card.module.css';

export interface Poster {
  readonly src: string;
  /** What it shows, where the title does not say so. */
  readonly alt?: string;
  readonly srcSet?: string;
  /** How wide the card is drawn, as in the `sizes` attribute. */
  readonly sizes?: string;
}

export interface CardProps {
  readonly title: string;
  /** Null leaves its space empty. */
  readonly poster: Poster | null;
  /** Replaces a missing poster. */
  readonly placeholder?: ReactNode;
  /** League or kind, over the poster. */
  readonly tag?: string | undefined;
  readonly meta?: ReactNode;
  /** Shown on hover and focus only; omit it where it would reveal the result. */
  readonly duration?: string | undefined;
  readonly live?: boolean;
  /** A word over the poster, such as FREE. */
  readonly flag?: string | undefined;
  readonly locked?: boolean;
  /** Readable, but cannot be chosen. */
  readonly disabled?: boolean;
  /** Watched part, 0..1; no bar when left out. */
  readonly progress?: number | undefined;
  /** With an address the card is a link, without one a button. */
  readonly href?: string;
  /** Called for a plain click, in place of following `href`. */
  readonly onSelect?: () => void;
}

export function Card({ href, onSelect, disabled = false, ...content }: CardProps) {
  if (href === undefined) {
    return (
      <button
        type="button"
        className={styles.card}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onSelect}
      >
        <CardContent {...content} />
      </button>
    );
  }
  function follow(event: MouseEvent) {
    if (disabled) event.preventDefault();
    if (disabled || !onSelect || !isPlainClick(event)) return;
    event.preventDefault();
    onSelect();
  }
  return (
    <a href={href} className={styles.card} aria-disabled={disabled || undefined} onClick={follow}>
      <CardContent {...content} />
    </a>
  );
}

type CardContentProps = Omit<CardProps, 'href' | 'onSelect' | 'disabled'>;

function CardContent(content: CardContentProps) {
  const { title, poster, placeholder, tag, meta, duration, live, flag, locked, progress } = content;
  const t = useTranslate();
  return (
    <>
      <span className={classNames(styles.poster, locked && styles.dimmed)}>
        {poster && (
          <img
            src={poster.src}
            srcSet={poster.srcSet}
            sizes={poster.sizes}
            alt={poster.alt ?? ''}
            width={640}
            height={360}
            loading="lazy"
            decoding="async"
            draggable={false}
          />
        )}
        {!poster && placeholder}
        {flag && <span className={styles.flag}>{flag}</span>}
        {live && (
          <span className={styles.badge}>
            <LiveBadge />
          </span>
        )}
        {locked && (
          <span className={styles.lock}>
            <Icon shape={icons.lock} size={20} label={t('watch.locked')} />
          </span>
        )}
        {duration && <span className={styles.duration}>{duration}</span>}
        {progress !== undefined && (
          <span className={styles.progress}>
            <Progress value={progress} />
            <span className="visually-hidden">{t('ui.watched', { percent: Math.round(progress * 100) })}</span>
          </span>
        )}
      </span>
      {tag && <span className={styles.tag}>{tag}</span>}
      <span className={styles.title}>{title}</span>
      {meta && <span className={styles.meta}>{meta}</span>}
    </>
  );
}
