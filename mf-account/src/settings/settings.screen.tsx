import { isSignedIn } from '@grandstand/shared-contracts';
import { useConfig, useHost, useSession } from '@grandstand/shared-contracts/react';
import { LoadingView, Panel } from '@grandstand/shared-ui';
import { useEffect, useState } from 'react';
import { useSettingsAddress } from './settings-address.ts';
import { screenFor } from './settings-entries.ts';
import { SettingsMenu } from './settings-menu.tsx';
import { SETTINGS_SCREENS, type SettingsScreenName } from './settings-screens.ts';

/** ACCT-001…037: the panel over the watch page, open as long as the address has its parameter. */
export const SettingsScreen = () => {
  const { t, bus } = useHost();
  const session = useSession();
  const viewer = { session, config: useConfig(), pageUrl: window.location.href, isInstalled: isInstalled() };
  const address = useSettingsAddress();
  const isOpen = address.requested !== null;
  const isLoading = session.status === 'booting' || session.status === 'loading';
  const name = screenFor(address.requested, viewer);
  const isRefused = isOpen && isSignedIn(session) && name === null && address.requested !== 'true';
  const screen = name && SETTINGS_SCREENS[name];
  const returnedFrom = useScreenBefore(name);

  useEffect(() => {
    if (!isOpen) return undefined;
    return () => bus.emit('settings:closed', {});
  }, [isOpen, bus]);

  useEffect(() => {
    if (isRefused) address.replaceByMenu();
  });

  return (
    <Panel
      open={isOpen}
      title={t(screen?.title ?? 'settings.title')}
      onClose={address.close}
      onBack={screen ? address.back : undefined}
    >
      {isLoading && <LoadingView label={t('app.loading')} />}
      {screen && <screen.Screen key={name} onDone={address.back} />}
      {!screen && !isLoading && <SettingsMenu viewer={viewer} address={address} returnedFrom={returnedFrom} />}
    </Panel>
  );
};

const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

/** The screen that was shown before this one; null at first. */
const useScreenBefore = (name: SettingsScreenName | null): SettingsScreenName | null => {
  const [trail, setTrail] = useState<{ now: typeof name; before: typeof name }>({ now: name, before: null });
  if (trail.now === name) return trail.before;
  setTrail({ now: name, before: trail.now });
  return trail.now;
};
