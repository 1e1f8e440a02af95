import { NavLink } from '@grandstand/shared-contracts/router-links';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { DoneBar } from '../change/done-bar.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { isLiveAtom } from '../registry/refresh.atoms.ts';
import { ChangePassword } from '../session/change-password.tsx';
import { actorAtom, mayAtom, signedOutAtom } from '../session/session.atoms.ts';
import styles from './frame.module.css';
import { paths } from './paths.ts';
import { useKeptFocus } from './use-kept-focus.ts';

const SCREENS = [
  { to: paths.environments(), label: 'Environments', end: true },
  { to: paths.proposals(), label: 'Proposals' },
  { to: '/releases', label: 'Releases' },
  { to: '/config', label: 'Config' },
  { to: '/dependencies', label: 'Dependencies' },
  { to: '/content', label: 'Content' },
  { to: paths.audit(), label: 'Audit' },
  { to: '/policy', label: 'Policy' },
];

const ADMIN_SCREENS = [
  { to: paths.tokens(), label: 'Tokens' },
  { to: paths.alerts(), label: 'Alerts' },
];

/** Header, the screen, and what was just done with the way back. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const may = useAtomValue(mayAtom);
  const screens = may('administer') ? [...SCREENS, ...ADMIN_SCREENS] : SCREENS;
  return (
    <>
      <header className={styles.header}>
        <p className={styles.wordmark}>
          GRANDSTAND <span>OPERATIONS</span>
        </p>
        <nav aria-label="Console" className={styles.nav}>
          {screens.map(({ label, ...link }) => (
            <NavLink key={link.to} {...link} className={styles.navLink ?? ''}>
              {label}
            </NavLink>
          ))}
        </nav>
        <Who />
      </header>
      <main ref={useKeptFocus()} className={styles.main}>
        {children}
      </main>
      <DoneBar />
    </>
  );
}

function Who() {
  const actor = useAtomValue(actorAtom);
  const isLive = useAtomValue(isLiveAtom);
  const signOut = useSetAtom(signedOutAtom);
  return (
    <div className={styles.who}>
      <span className={isLive ? styles.live : styles.notLive} role="status">
        {isLive ? 'Live' : 'Not live'}
      </span>
      <span className={styles.actor}>{actor}</span>
      <ChangePassword />
      <ActionButton kind="quiet" onClick={() => void signOut()}>
        Sign out
      </ActionButton>
    </div>
  );
}
