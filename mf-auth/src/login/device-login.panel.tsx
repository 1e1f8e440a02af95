import { useHost } from '@grandstand/shared-contracts/react';
import { SocialBlock } from '../social/social-block.tsx';
import { LoginForm } from './login-form.tsx';

/** The login step inside `/authenticate` (AUTH-015, DEV-006): the same ways to sign in; an empty e-mail is not an error before submit. */
export const DeviceLoginPanel = () => {
  const { t } = useHost();
  return (
    <section aria-label={t('signIn.title')}>
      <LoginForm rules="device" />
      <SocialBlock />
    </section>
  );
};
