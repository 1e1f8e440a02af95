import { Dialog, ErrorPanel, FormColumn, LoadingView } from '@grandstand/shared-ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { refreshAtom } from '../registry/refresh.atoms.ts';
import { useLiveChanges } from '../registry/use-live-changes.ts';
import { sessionAtom, sessionOpenedAtom } from './session.atoms.ts';
import styles from './session.module.css';
import { SignInForm } from './sign-in-form.tsx';

/** Lets operators in. Who is signed out in the middle signs in over the page, which keeps what was typed. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  const open = useSetAtom(sessionOpenedAtom);
  const refresh = useSetAtom(refreshAtom);
  useLiveChanges(session.status === 'signed-in');
  useEffect(() => {
    void open();
  }, [open]);

  if (session.status === 'unknown') return <LoadingView label="Opening the console" />;
  if (session.status === 'unreachable') {
    return (
      <main>
        <ErrorPanel
          headingLevel={1}
          heading="The console cannot reach its registry"
          message={session.refusal.message}
          code={session.refusal.code}
          onAction={() => void open()}
        />
      </main>
    );
  }
  if (session.status === 'signed-out') return <SignInPage />;
  return (
    <>
      {children}
      <Dialog
        open={session.status === 'expired'}
        title="Your session has ended"
        size="small"
        dismissible={false}
        onClose={() => undefined}
      >
        <p>Sign in again to go on. What you typed is kept.</p>
        <SignInForm email={session.operator.actor} onSignedIn={refresh} />
      </Dialog>
    </>
  );
}

function SignInPage() {
  useEffect(() => {
    document.title = 'Sign in · Grandstand operations';
  }, []);
  return (
    <main className={styles.page}>
      <FormColumn>
        <p className={styles.wordmark}>GRANDSTAND</p>
        <h1 className={styles.heading}>Operations console</h1>
        <SignInForm />
      </FormColumn>
    </main>
  );
}
