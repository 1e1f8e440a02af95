import { Form, formError, PasswordInput, SubmitButton, TextInput } from '@grandstand/shared-ui/form';
import { useSetAtom } from 'jotai';
import { asRefusal } from '../registry/refusal.ts';
import { signedInAtom } from './session.atoms.ts';

interface Credentials extends Record<string, unknown> {
  readonly email?: string;
  readonly password?: string;
}

interface SignInFormProps {
  /** Who was signed in before; filled in. */
  readonly email?: string;
  readonly onSignedIn?: () => void;
}

export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const signIn = useSetAtom(signedInAtom);
  const submit = async ({ email: address = '', password = '' }: Credentials) => {
    try {
      await signIn(address, password);
    } catch (error) {
      return { [formError]: asRefusal(error).message };
    }
    onSignedIn?.();
    return undefined;
  };
  return (
    <Form<Credentials>
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
      <SubmitButton busyLabel="Signing in…">Sign in</SubmitButton>
    </Form>
  );
}
