import { useHost } from '@grandstand/shared-contracts/react';
import { cancelEmailChange, requestEmail, resendEmailChange } from './email-change.api.ts';

/** The calls by which a viewer changes the email. */
export const useEmailChange = () => {
  const { call } = useHost();
  return {
    request: (email: string, currentPassword: string | undefined) => requestEmail(call, email, currentPassword),
    resend: () => resendEmailChange(call),
    cancel: () => cancelEmailChange(call),
  };
};
