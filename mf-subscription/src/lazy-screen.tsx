import { useHost } from '@grandstand/shared-contracts/react';
import { ErrorPanel, Page } from '@grandstand/shared-ui';
import { type ReactNode, useEffect, useState } from 'react';

/** A screen whose code comes when it is opened. Code that does not arrive can be asked for again. */
export const lazyScreen = (load: () => Promise<() => ReactNode>): (() => ReactNode) => {
  let loaded: (() => ReactNode) | null = null;
  return function LazyScreen() {
    const { t } = useHost();
    const [Screen, setScreen] = useState<(() => ReactNode) | null>(() => loaded);
    const [hasFailed, setHasFailed] = useState(false);

    useEffect(() => {
      if (Screen || hasFailed) return;
      load().then(
        (screen) => {
          loaded = screen;
          setScreen(() => screen);
        },
        () => setHasFailed(true),
      );
    }, [Screen, hasFailed]);

    if (Screen) return <Screen />;
    return hasFailed ? (
      <Page>
        <ErrorPanel
          headingLevel={1}
          heading={t('app.remoteFailedTitle')}
          message={t('errorModal.body')}
          actionLabel={t('app.tryAgain')}
          onAction={() => setHasFailed(false)}
        />
      </Page>
    ) : null;
  };
};
