import { useHost } from '@grandstand/shared-contracts/react';
import { Button, icons } from '@grandstand/shared-ui';
import { usePreference } from '../hooks/use-preference.ts';
import styles from './spoilers.module.css';

/** Switches spoiler-free mode; remembered. */
export const SpoilerToggle = () => {
  const { t } = useHost();
  const [isOn, choose] = usePreference('spoilerFree');
  return (
    <Button
      kind="quiet"
      icon={isOn ? icons.eyeOff : icons.eye}
      className={styles.toggle}
      aria-pressed={isOn}
      onClick={() => choose(!isOn)}
    >
      <span className={styles.toggleName}>{t('spoilers.name')}</span>
    </Button>
  );
};
