import { useHost } from '@grandstand/shared-contracts/react';
import { Button, ErrorPanel, LoadingView, useRequest } from '@grandstand/shared-ui';
import { useCallback, useRef, useState } from 'react';
import { fetchDevices, logOutDevices, type SignedInDevice } from './devices.api.ts';
import styles from './devices.module.css';

/** Every browser that is logged in to the account, and logging out elsewhere. */
export const DevicesScreen = () => {
  const { t, call } = useHost();
  const { state, retry } = useRequest(useCallback(() => fetchDevices(call), [call]));
  if (state.status === 'loading') return <LoadingView label={t('devices.loading')} />;
  if (state.status === 'failed') {
    return (
      <ErrorPanel
        heading={t('devices.failedTitle')}
        message={state.error.message}
        headingLevel={3}
        actionLabel={t('app.tryAgain')}
        onAction={retry}
      />
    );
  }
  return <Devices initial={state.value.sessions} />;
};

/** What is logged out leaves the list: asking again would show a loading view. */
const Devices = ({ initial }: { readonly initial: readonly SignedInDevice[] }) => {
  const { t } = useHost();
  const [devices, setDevices] = useState(initial);
  const list = useRef<HTMLUListElement>(null);
  const { busy, logOut } = useLogOut((ended) => {
    setDevices((known) => known.filter(({ id, isCurrent }) => isCurrent || (ended !== ALL && id !== ended)));
    // The pressed button leaves the page.
    list.current?.focus();
  });
  const hasOthers = devices.some(({ isCurrent }) => !isCurrent);
  return (
    <div className={styles.devices}>
      <p>{t('devices.lead')}</p>
      <ul ref={list} tabIndex={-1} aria-label={t('settings.devices')} className={styles.list}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} isBusy={busy === device.id} onLogOut={() => logOut(device.id)} />
        ))}
      </ul>
      {hasOthers ? (
        <Button
          kind="outlined"
          wide
          busy={busy === ALL}
          busyLabel={t('action.pleaseWait')}
          onClick={() => void logOut(ALL)}
        >
          {t('devices.logOutOthers')}
        </Button>
      ) : (
        <p role="status">{t('devices.onlyThis')}</p>
      )}
    </div>
  );
};

interface DeviceRowProps {
  readonly device: SignedInDevice;
  readonly isBusy: boolean;
  readonly onLogOut: () => void;
}

const DeviceRow = ({ device, isBusy, onLogOut }: DeviceRowProps) => {
  const { t, format } = useHost();
  const { deviceName, lastUsedAt, isCurrent } = device;
  const used = { date: format.day(lastUsedAt), time: format.time(lastUsedAt) };
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>{deviceName}</p>
        <p className={styles.used}>{isCurrent ? t('devices.this') : t('devices.lastUsed', used)}</p>
      </div>
      {!isCurrent && (
        <Button
          kind="outlined"
          busy={isBusy}
          busyLabel={t('action.pleaseWait')}
          aria-label={t('devices.logOutOf', { device: deviceName })}
          onClick={onLogOut}
        >
          {t('devices.logOut')}
        </Button>
      )}
    </li>
  );
};

const ALL = 'all';

/** `busy`: the session that is being ended, or `ALL`; null for none. */
const useLogOut = (onEnded: (session: string) => void) => {
  const { t, call, toast } = useHost();
  const [busy, setBusy] = useState<string | null>(null);
  const logOut = async (session: string) => {
    if (busy !== null) return;
    setBusy(session);
    const ended = await logOutDevices(call, session === ALL ? undefined : session);
    setBusy(null);
    if (ended.ok) onEnded(session);
    toast(
      ended.ok
        ? { type: t('devices.toastType'), message: t('devices.loggedOut'), level: 'success' }
        : { type: t('devices.toastType'), message: ended.error.message, level: 'error' },
    );
  };
  return { busy, logOut };
};
