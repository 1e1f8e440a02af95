import { isCardUser } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, FormColumn, Icon, icons, Page, Select } from '@grandstand/shared-ui';
import { useState } from 'react';
import { type HeldPlan, heldPlan } from '../subscription/held-plan.ts';
import { Refusal } from '../subscription/refusal.tsx';
import styles from './cancel.module.css';
import { type Reason, REASON_TEXTS, REASONS } from './reasons.ts';
import { useCancellation } from './use-cancellation.ts';

/** SUBS-049…053: the day the subscription ends, and what the viewer loses. */
export const CancelScreen = () => {
  const { t } = useHost();
  const held = heldPlan(useSession());
  return (
    <Page>
      <FormColumn className={styles.column ?? ''}>
        <h1>{t('cancel.title')}</h1>
        {held && <Cancellation held={held} />}
      </FormColumn>
    </Page>
  );
};

const LOSSES = ['cancel.lostGames', 'cancel.lostReplays', 'cancel.lostStreams', 'cancel.lostPrice'] as const;

const Cancellation = ({ held }: { readonly held: HeldPlan }) => {
  const { t, format, navigate } = useHost();
  const session = useSession();
  const [reason, setReason] = useState<Reason>(REASONS[0]);
  const { cancel, refusal } = useCancellation(held);
  const isBusy = session.pending.cancel === true;
  return (
    <>
      <p>{t('cancel.effective', { date: format.billingDay(held.future.onMs) })}</p>
      <section>
        <h2 id="cancel-lost" className={styles.heading}>
          {t('cancel.lost')}
        </h2>
        <ul className={styles.losses} aria-labelledby="cancel-lost">
          {LOSSES.map((loss) => (
            <li key={loss}>
              <Icon shape={icons.close} size={20} />
              {t(loss)}
            </li>
          ))}
        </ul>
      </section>
      <Select
        label={t('cancel.reason')}
        options={REASONS.map((value) => ({ value, label: t(REASON_TEXTS[value]) }))}
        value={reason}
        onChange={({ target }) => setReason(REASONS.find((value) => value === target.value) ?? reason)}
      />
      {refusal && <Refusal code={refusal.serviceCode} reason={refusal.serviceCode && refusal.message} />}
      <div className={styles.actions}>
        <Button wide kind="destructive" busy={isBusy} onClick={() => void cancel(reason)}>
          {t('cancel.submit')}
        </Button>
        {isCardUser(session) && (
          <Button wide kind="outlined" onClick={() => navigate({ screen: 'change-plan' })}>
            {t('manage.changePlan')}
          </Button>
        )}
      </div>
    </>
  );
};
