import { mayPlay } from '@grandstand/shared-contracts';
import { programKey } from '@grandstand/shared-contracts/api';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Icon, icons, LiveBadge } from '@grandstand/shared-ui';
import type { FocusEventHandler } from 'react';
import { airTime, type LiveItem } from '../content/live-item.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { useShownLive } from '../spoilers/spoiler-free.ts';
import styles from './schedule.module.css';

interface ProgramLinkProps {
  readonly item: LiveItem;
  readonly nowMs: number;
  readonly className: string | undefined;
  readonly tabIndex?: number;
  readonly onFocus?: FocusEventHandler;
  /** Where the channel is not written beside it. */
  readonly hasChannel?: boolean;
  /** Default: the page of the programme. */
  readonly address?: string;
}

export const isOnAir = ({ startsAtMs, endsAtMs }: LiveItem, nowMs: number): boolean =>
  startsAtMs <= nowMs && nowMs < endsAtMs;

/** A programme of the schedule; leads to its page. */
export const ProgramLink = (props: ProgramLinkProps) => {
  const { item, nowMs, className, tabIndex, onFocus, hasChannel = false } = props;
  const { format, href, navigate } = useHost();
  const t = useLateTexts();
  const session = useSession();
  const { title, league } = useShownLive(item);
  const program = { view: 'program', id: programKey(item.id, item.startsAtMs) };
  const address = props.address ?? href({ screen: 'watch', search: program });
  const onAir = isOnAir(item, nowMs);
  const facts = [hasChannel && item.channelName, league, item.isReplay && t('program.replay')].filter(Boolean);
  return (
    <a
      href={address}
      className={className}
      tabIndex={tabIndex}
      onFocus={onFocus}
      data-on-air={onAir || undefined}
      data-ended={item.endsAtMs <= nowMs || undefined}
      data-live={item.isLive || undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        navigate(address, { state: { fromList: true } });
      }}
    >
      <span className={styles.programTop}>
        {item.isLive && onAir && <LiveBadge />}
        {item.isLive && !onAir && item.endsAtMs > nowMs && <span className={styles.soon}>{t('schedule.live')}</span>}
        {!item.isLive && onAir && <span className={styles.onNow}>{t('schedule.onNow')}</span>}
        <span className={styles.programTitle}>{title}</span>
      </span>
      <span className={styles.programFacts}>
        <time>{airTime(format, item)}</time>
        {facts.length > 0 && <span>{facts.join(' · ')}</span>}
        {!mayPlay(session, item) && <Icon shape={icons.lock} size={16} label={t('program.subscription')} />}
        {item.isBlackedOut && <Icon shape={icons.warning} size={16} label={t('program.blackout')} />}
      </span>
    </a>
  );
};
