import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { ErrorPanel } from '@grandstand/shared-ui';
import { type ReactNode, useState } from 'react';

/** A screen that shows or changes favourites, or the way to load them when they did not load with the account. */
export const WithFavourites = ({ children }: { readonly children: ReactNode }) => {
  const { t, session } = useHost();
  const { favourites } = useSession();
  const [isLoading, setIsLoading] = useState(false);
  if (!favourites.isMissing) return children;
  const load = async () => {
    setIsLoading(true);
    await session.actions.reloadAccount();
    setIsLoading(false);
  };
  return (
    <ErrorPanel
      heading={t('favourites.failedTitle')}
      message={t('errorModal.body')}
      busy={isLoading}
      onAction={() => void load()}
    />
  );
};
