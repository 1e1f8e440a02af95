import type { BillingPlatform } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Button, icons } from '@grandstand/shared-ui';
import { useId, useState } from 'react';
import styles from './manage.module.css';

/** SUBS-039 in the order of the specification. */
const LISTED: readonly BillingPlatform[] = ['Android', 'Roku', 'Web', 'Apple', 'FireTV', 'WebSplitit'];

/** the viewer's own first, then the others. */
const instructionsFor = (own: BillingPlatform | null): readonly BillingPlatform[] =>
  own === null ? LISTED : [own, ...LISTED.filter((other) => other !== own)];

export const HowToCancel = ({ platform }: { readonly platform: BillingPlatform | null }) => {
  const { t } = useHost();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <div className={styles.howTo}>
      <Button
        kind="quiet"
        icon={isOpen ? icons.chevronDown : icons.chevronRight}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('manage.howToCancel')}
      </Button>
      <dl id={listId} className={styles.instructions} hidden={!isOpen}>
        {instructionsFor(platform).map((each) => (
          <div key={each}>
            <dt>{t(`billing.${each}`)}</dt>
            <dd>{t(`cancelWith.${each}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
