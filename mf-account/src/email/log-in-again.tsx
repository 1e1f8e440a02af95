import { useHost } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';

/** For an account without a password: a new sign-in proves its owner, and leads back to this screen. */
export const LogInAgain = () => {
  const { t, navigate, session } = useHost();
  async function leave() {
    await session.actions.signOut();
    session.actions.setIntended({ screen: 'settings', search: { settings: 'profile' } });
    navigate({ screen: 'login' });
  }
  return (
    <Button kind="outlined" wide onClick={() => void leave()}>
      {t('changeEmail.logInAgain')}
    </Button>
  );
};
