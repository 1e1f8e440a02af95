import { LoadingView } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Landing } from '../landing/landing.screen.tsx';
import { Dialogs } from './dialogs.tsx';
import { Footer } from './footer.tsx';
import { requestedChromeAtom } from './frame.atoms.ts';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { useLive, useShell } from './shell-context.ts';
import { ShellScreen } from './shell-screen.tsx';
import { Toasts } from './toasts.tsx';
import { usePageFocus } from './use-page-focus.ts';

/** The one frame around every screen: header, main, footer, and the layers above them. */
export const Frame = () => {
  const { decision, outlets, isAt, t } = useShell();
  const shown = useLive(decision);
  const requested = useAtomValue(requestedChromeAtom);
  const isRemote = shown.kind === 'remote' && shown.name !== null;
  const released = 'route' in shown ? shown.route?.chrome : undefined;
  const chrome = requested ??
    released ?? { header: shown.kind !== 'maintenance' && shown.kind !== 'fallback', footer: true };
  // Longer than the window, or as long: their footer is never in view before the page is scrolled.
  const isLong = shown.kind === 'landing' || isAt('watch');
  usePageFocus();

  return (
    <>
      <a className="skip-link" href="#main">
        {t('app.skipToMain')}
      </a>
      {chrome.header && <Header overVideo={shown.kind === 'landing'} />}
      <main id="main" tabIndex={-1} className={styles.main} data-long={isLong}>
        {shown.kind === 'landing' && <Landing />}
        {!isRemote && shown.kind !== 'landing' && <ShellScreen kind={shown.kind} />}
        {isRemote && (
          <div className={styles.waiting}>
            <LoadingView />
          </div>
        )}
        <Outlet element={outlets.page} hidden={!isRemote} />
      </main>
      <Outlet element={outlets.overlay} hidden={false} />
      {chrome.footer && <Footer />}
      <Dialogs />
      <Toasts />
    </>
  );
};

/** Holds an element that single-spa fills; React never looks inside. */
const Outlet = ({ element, hidden }: { readonly element: HTMLElement; readonly hidden: boolean }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.append(element);
  }, [element]);
  return <div ref={place} hidden={hidden} />;
};
