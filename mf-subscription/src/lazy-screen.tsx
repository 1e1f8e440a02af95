import { useHost } from '@grandstand/shared-contracts/react';
import { ErrorPanel, type LazyFailure, lazyComponent, Page } from '@grandstand/shared-ui';
import type { ReactNode } from 'react';

/** A screen that loads when it is opened. */
export const lazyScreen = (load: () => Promise<() => ReactNode>) => lazyComponent(load, { Failed: ScreenFailed });

const ScreenFailed = ({ retry }: LazyFailure) => {
  const { t } = useHost();
  return (
    <Page>
      <ErrorPanel
        headingLevel={1}
        heading={t('app.remoteFailedTitle')}
        message={t('errorModal.body')}
        actionLabel={t('app.tryAgain')}
        onAction={retry}
      />
    </Page>
  );
};
