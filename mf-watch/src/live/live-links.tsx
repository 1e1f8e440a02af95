import { programKey } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { classNames, Icon } from '@grandstand/shared-ui';
import type { ReactElement } from 'react';
import type { LiveItem } from '../content/live-item.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { useShownLive } from '../spoilers/spoiler-free.ts';
import styles from './on-now.module.css';

const CALENDAR_ICON = <path d="M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8" />;

const SCOREBOARD_ICON = <path d="M4 5.5h16v13H4zM12 5.5v13M7.5 10v4M16.5 10v4" />;

interface HeadLinkProps {
  readonly address: string;
  readonly icon: ReactElement;
  readonly className: string | undefined;
  readonly children: string;
}

const HeadLink = ({ address, icon, className, children }: HeadLinkProps) => {
  const { navigate } = useHost();
  return (
    <a
      className={className}
      href={address}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        navigate(address, { state: { fromList: true } });
      }}
    >
      <Icon shape={icon} size={20} />
      <span>{children}</span>
    </a>
  );
};

/**
 * The page of the game, the schedule, and the link of what is on: a game's own page, whatever its channel shows later; a
 * show's channel.
 */
export const LiveLinks = ({ item }: { readonly item: LiveItem }) => {
  const { href } = useHost();
  const t = useLateTexts();
  const { title } = useShownLive(item);
  const isGame = item.teams !== '';
  const search = isGame ? { view: 'program', id: programKey(item.id, item.startsAtMs) } : { with: item.id };
  const own = href({ screen: 'watch', search });
  const schedule = href({ screen: 'watch', search: { view: 'schedule' } });
  return (
    <>
      {isGame && (
        <HeadLink address={own} icon={SCOREBOARD_ICON} className={classNames(styles.scheduleLink, styles.gameLink)}>
          {t('program.game')}
        </HeadLink>
      )}
      <HeadLink address={schedule} icon={CALENDAR_ICON} className={styles.scheduleLink}>
        {t('schedule.title')}
      </HeadLink>
      <ShareButton title={title} path={own} look="icon" />
    </>
  );
};
