import { shownCode } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Button, EmptyState, ErrorPanel, icons, Skeleton, useRequest } from '@grandstand/shared-ui';
import { useCallback } from 'react';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { BackButton } from '../navigation/back-button.tsx';
import { useWatchAddress } from '../navigation/watch-address.ts';
import { fetchProgram } from './program.api.ts';
import { ProgramDetails } from './program-details.tsx';
import styles from './program.module.css';

/** `/watch?view=program&id={id}`: one programme of a channel, before, while and after it is on air. */
export const ProgramScreen = ({ id }: { readonly id: string }) => {
  const host = useHost();
  const t = useLateTexts();
  const { list } = useWatchAddress();
  const { state, retry } = useRequest(useCallback(() => fetchProgram(host, id), [host, id]));
  const isMissing = state.status === 'failed' ? state.error.status === 404 : state.status === 'ready' && !state.value;
  return (
    <div className={styles.page}>
      <BackButton />
      {state.status === 'loading' && (
        <div role="status" className={styles.columns}>
          <span className="visually-hidden">{t('program.loading')}</span>
          <span className={styles.art} />
          <div className={styles.about}>
            <Skeleton />
            <Skeleton shape="heading" />
            <Skeleton />
            <Skeleton />
          </div>
        </div>
      )}
      {state.status === 'ready' && state.value && <ProgramDetails key={id} item={state.value} />}
      {isMissing && (
        <div role="alert">
          <EmptyState
            icon={icons.tv}
            heading={t('program.missing')}
            message={t('program.missingBody')}
            action={<Button onClick={() => host.navigate(list)}>{t('program.missingAction')}</Button>}
          />
        </div>
      )}
      {state.status === 'failed' && !isMissing && (
        <ErrorPanel
          heading={t('program.failed')}
          message={t('watch.failedBody')}
          code={shownCode(state.error)}
          actionLabel={t('app.tryAgain')}
          onAction={retry}
        />
      )}
    </div>
  );
};
