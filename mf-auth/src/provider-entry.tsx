import { routes } from '@grandstand/shared-contracts';
import { phaseOf } from '@grandstand/shared-contracts/config';
import { useConfig, useHost } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';

/** The way to watch by a TV provider, as on the landing page (SHELL-042); gone in phase 2, as there. */
export const ProviderEntry = () => {
  const { t, session, navigate } = useHost();
  if (phaseOf(useConfig()) === 2) return null;
  const go = () => {
    session.actions.setUserType('tve', 'login');
    navigate(routes.watch());
  };
  return (
    <Button kind="outlined" wide onClick={go}>
      {t('landing.tvLogin')}
    </Button>
  );
};
