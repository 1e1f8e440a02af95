import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { useEffect } from 'react';

const setCanonical = (path: string): void => {
  // The edge adds it. Browsers share its address, so it follows the content of the page.
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (link) link.href = new URL(path, location.origin).href;
};

/** Title and canonical address of what the watch screen shows; when it is left, those of the list. '' while unknown. */
export const usePageAddress = (title: string, path: string): void => {
  const host = useHost();
  // The shell sets the route's title again when the session changes the route's decision.
  const session = useSession();
  useEffect(() => {
    if (title === '') return;
    host.setTitle(title);
    setCanonical(path);
  }, [host, title, path, session]);
  useEffect(
    () => () => {
      if (!host.isAt('watch')) return;
      host.setTitle(host.t('watch.title'));
      setCanonical(host.href({ screen: 'watch' }));
    },
    [host],
  );
};
