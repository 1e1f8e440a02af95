import { useHost } from '@grandstand/shared-contracts/react';
import { ErrorPanel } from '@grandstand/shared-ui';
import { type ComponentType, startTransition, useEffect, useState } from 'react';

/**
 * A part of the screen whose code comes when it is first shown; `Waiting` stands there until then. Code that does not
 * arrive costs that part only, and what plays beside it plays on.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function LazyPart(props: Props) {
    const { t } = useHost();
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Part || failed) return;
      load().then(
        (part) => {
          loaded = part;
          startTransition(() => setPart(() => part));
        },
        () => setFailed(true),
      );
    }, [Part, failed]);
    if (Part) return <Part {...props} />;
    if (!failed) return <Waiting {...props} />;
    return (
      <ErrorPanel
        heading={t('app.remoteFailedTitle')}
        message={t('watch.failedBody')}
        actionLabel={t('app.tryAgain')}
        onAction={() => setFailed(false)}
      />
    );
  };
}
