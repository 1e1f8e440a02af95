import { Form, formError, PasswordInput, SubmitButton, TextInput } from '@grandstand/shared-ui/form';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { asRefusal } from '../registry/refusal.ts';
import { signedInAtom } from './session.atoms.ts';

interface SignInValues extends Record<string, unknown> {
  readonly email?: string;
  readonly password?: string;
  readonly code?: string;
}

const TOTP_NEEDED = 'totp_needed';

interface SignInFormProps {
  /** Who was signed in before; filled in. */
  readonly email?: string;
  readonly onSignedIn?: () => void;
}

export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const signIn = useSetAtom(signedInAtom);
  const [needsCode, setNeedsCode] = useState(false);
  const submit = async ({ email: address = '', password = '', code }: SignInValues) => {
    try {
      await signIn({ email: address, password, ...(needsCode && code ? { code } : {}) });
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal.code === TOTP_NEEDED) setNeedsCode(true);
      return { [formError]: refusal.message };
    }
    onSignedIn?.();
    return undefined;
  };
  return (
    <Form<SignInValues>
      label="Sign in"
      onSubmit={submit}
      {...(email ? { initialValues: { email } } : {})}
      validate={({ email: address, password }) => ({
        ...(address ? {} : { email: 'Enter your e-mail.' }),
        ...(password ? {} : { password: 'Enter your password.' }),
      })}
    >
      <TextInput name="email" label="E-mail" type="email" autoComplete="username" />
      <PasswordInput name="password" label="Password" />
      {needsCode && <TextInput name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" />}
      <SubmitButton busyLabel="Signing in…">Sign in</SubmitButton>
    </Form>
  );
}
