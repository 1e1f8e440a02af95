import { useHost } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';
import type { HeldPlan } from './held-plan.ts';
import { Refusal } from './refusal.tsx';
import { useResumption } from './use-resumption.ts';

/** lets a subscriber undo a cancellation. */
export const KeepSubscription = ({ held, wide = false }: { readonly held: HeldPlan; readonly wide?: boolean }) => {
  const { t } = useHost();
  const { resume, refusal, isBusy } = useResumption(held);
  return (
    <>
      {refusal && <Refusal code={refusal.serviceCode} reason={refusal.serviceCode && refusal.message} />}
      <Button wide={wide} busy={isBusy} onClick={() => void resume()}>
        {t('manage.keep')}
      </Button>
    </>
  );
};
