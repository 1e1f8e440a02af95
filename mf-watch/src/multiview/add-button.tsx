import { useHost } from '@grandstand/shared-contracts/react';
import { Button, icons } from '@grandstand/shared-ui';
import { channelLabel, type LiveItem } from '../content/live-item.ts';
import styles from './add-button.module.css';
import type { Multiview } from './use-multiview.ts';

/** Beneath a live card: shows its item beside the current one, or removes it. */
export const AddButton = ({ item, multiview }: { readonly item: LiveItem; readonly multiview: Multiview }) => {
  const { t } = useHost();
  const isAdded = multiview.ids.includes(item.id);
  const toggle = isAdded ? multiview.remove : multiview.add;
  return (
    <Button
      kind="quiet"
      className={styles.add}
      icon={isAdded ? icons.check : icons.add}
      aria-label={t('multiview.add', { title: channelLabel(item) })}
      aria-pressed={isAdded}
      onClick={() => toggle(item.id)}
    >
      {t('multiview.addShort')}
    </Button>
  );
};
