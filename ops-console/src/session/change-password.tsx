import { PASSWORD_MIN_LENGTH } from '@grandstand/shared-contracts';
import { Dialog } from '@grandstand/shared-ui';
import { Form, formError, PasswordInput, SubmitButton } from '@grandstand/shared-ui/form';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { ActionButton } from '../parts/action-button.tsx';
import { asRefusal } from '../registry/refusal.ts';
import { actorAtom, passwordChangedAtom } from './session.atoms.ts';

interface PasswordValues extends Record<string, unknown> {
  readonly current?: string;
  readonly password?: string;
  readonly confirmed?: string;
}

const FIELD_OF: Readonly<Record<string, string>> = { forbidden: 'current', invalid: 'password' };

const validate = ({ current, password = '', confirmed = '' }: PasswordValues) => ({
  ...(current ? {} : { current: 'Enter your current password.' }),
  ...(password.length < PASSWORD_MIN_LENGTH ? { password: `Use at least ${PASSWORD_MIN_LENGTH} characters.` } : {}),
  ...(confirmed === password ? {} : { confirmed: confirmed ? 'The passwords don’t match.' : 'Enter it again.' }),
});

/** Button in the header and its dialog. Afterwards the operator signs in again, here and everywhere. */
export function ChangePassword() {
  const actor = useAtomValue(actorAtom);
  const change = useSetAtom(passwordChangedAtom);
  const [isOpen, setOpen] = useState(false);
  const submit = async ({ current = '', password = '' }: PasswordValues) => {
    try {
      await change(current, password);
      return undefined;
    } catch (error) {
      const { code, message } = asRefusal(error);
      return { [FIELD_OF[code] ?? formError]: message };
    }
  };
  return (
    <>
      <ActionButton kind="quiet" onClick={() => setOpen(true)}>
        Password
      </ActionButton>
      <Dialog open={isOpen} title="Change your password" size="small" onClose={() => setOpen(false)}>
        <p>You’ll sign in again with the new password, here and on your other devices.</p>
        <Form<PasswordValues> label="Change your password" validate={validate} onSubmit={submit}>
          <input type="email" autoComplete="username" value={actor} readOnly hidden />
          <PasswordInput name="current" label="Current password" />
          <PasswordInput name="password" label="New password" autoComplete="new-password" />
          <PasswordInput name="confirmed" label="New password again" autoComplete="new-password" />
          <SubmitButton busyLabel="Changing…">Change password</SubmitButton>
        </Form>
      </Dialog>
    </>
  );
}
