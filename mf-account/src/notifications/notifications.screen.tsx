import type { NotificationTag, TextKey } from '@grandstand/shared-contracts';
import { browserName } from '@grandstand/shared-contracts';
import { useHost, useLive, useSession } from '@grandstand/shared-contracts/react';
import { Switch } from '@grandstand/shared-ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { type Preference, preferenceChangedAtom, wantedPreferencesAtom } from './notifications.atoms.ts';
import { WithFavourites } from '../favourites/with-favourites.tsx';
import styles from './notifications.module.css';

const SUBJECTS: readonly { readonly tag: NotificationTag; readonly label: TextKey }[] = [
  { tag: 'GAME-ALERTS', label: 'notifications.game' },
  { tag: 'TEAM-NEWS', label: 'notifications.team' },
  { tag: 'PLAYER-NEWS', label: 'notifications.player' },
  { tag: 'NEWSLETTER', label: 'notifications.news' },
];

/** ACCT-020…027: the master switch and the topics. Every switch shows the server's state. */
export const NotificationsScreen = () => (
  <WithFavourites>
    <NotificationSwitches />
  </WithFavourites>
);

const NotificationSwitches = () => {
  const { t, push } = useHost();
  const { favourites } = useSession();
  const { isOptedIn } = useLive(push);
  const wanted = useAtomValue(wantedPreferencesAtom);
  const { refusals, change } = useChange();
  const isAllowed = wanted.master ?? isOptedIn;
  return (
    <>
      <Switch
        label={t('notifications.allow')}
        checked={isAllowed}
        refusal={refusals.master}
        onChange={(on) => void change('master', on)}
      />
      <section className={styles.subjects}>
        <h3 className={styles.heading}>{t('notifications.choose')}</h3>
        {!isAllowed && <p className={styles.hint}>{t('notifications.allowFirst')}</p>}
        {SUBJECTS.map(({ tag, label }) => {
          const isOn = wanted[tag] ?? favourites.tags.includes(tag);
          return (
            <Switch
              key={tag}
              label={t(label)}
              checked={isOn}
              // A switch that is on can always be switched off: the newsletter is also sent by mail (S-26).
              disabled={wanted.master !== undefined || (!isAllowed && !isOn)}
              refusal={refusals[tag]}
              onChange={(on) => void change(tag, on)}
            />
          );
        })}
      </section>
    </>
  );
};

/** A refusal is shown beside its switch; a failure is also a toast (ACCT-027, X-19). */
const useChange = () => {
  const host = useHost();
  const { t, bus, push, session, toast } = host;
  const changePreference = useSetAtom(preferenceChangedAtom);
  const [refusals, setRefusals] = useState<Partial<Record<Preference, string | undefined>>>({});
  const explain = (preference: Preference, reason?: string) =>
    setRefusals((others) => ({ ...others, [preference]: reason }));

  const change = async (preference: Preference, on: boolean) => {
    explain(preference);
    // ACCT-025
    if (preference === 'PLAYER-NEWS' && on && session.get().favourites.players.length === 0) {
      return explain(preference, t('notifications.needsPlayer'));
    }
    const failure = await changePreference(host, preference, on);
    if (failure?.kind === 'blocked') {
      const { permission } = push.get();
      if (permission !== 'granted') {
        bus.emit('notifications:permission-needed', { state: permission, browser: browserName(navigator.userAgent) });
      }
      return explain(preference, t('notifications.blocked'));
    }
    if (failure?.kind === 'failed') {
      const { message } = failure.error;
      toast({ type: t('notifications.errorType'), message, level: 'error' });
      explain(preference, message);
    }
  };
  return { refusals, change };
};
