import { phaseOf } from '@grandstand/shared-contracts/config';
import { useConfig, useHost } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';

/** Sign-in with a TV provider, as on the landing page (SHELL-042); not in phase 2. */
export const ProviderEntry = () => {
  const { t, session, navigate } = useHost();
  if (phaseOf(useConfig()) === 2) return null;
  const go = () => {
    session.actions.setUserType('tve', 'login');
    navigate({ screen: 'watch' });
  };
  return (
    <Button kind="outlined" wide onClick={go}>
      {t('landing.tvLogin')}
    </Button>
  );
};
