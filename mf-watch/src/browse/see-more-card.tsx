import { useHost } from '@grandstand/shared-contracts/react';
import { Icon, icons, Link } from '@grandstand/shared-ui';
import type { Section } from '../catalogue/page-list.ts';
import { useWatchAddress } from '../navigation/watch-address.ts';
import styles from './browse.module.css';

/** WATCH-013. */
export const SeeMoreCard = ({ section }: { readonly section: Section }) => {
  const { t, navigate } = useHost();
  return (
    <Link
      href={useWatchAddress().section(section.id)}
      className={styles.seeMore ?? ''}
      onNavigate={(path) => navigate(path, { state: { fromList: true } })}
    >
      <Icon shape={icons.chevronRight} size={40} />
      <span>{t('watch.seeMore')}</span>
      <span className="visually-hidden">{`, ${section.name}`}</span>
    </Link>
  );
};
