import { NO_PROVIDER, type PanelProps } from '@grandstand/shared-contracts';
import { RemotePanel, useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';
import { useMemo, useState } from 'react';
import type { DeviceLink } from './device-link.ts';

/** DEV-006, DEV-017: signs in the TV of the address with a TV provider, inside the device flow. */
export const ProviderStep = ({ deviceId, regCode }: Pick<DeviceLink, 'deviceId' | 'regCode'>) => {
  const { t, navigate } = useHost();
  const { tv } = useSession();
  // A chosen provider without a session: the viewer has returned from its page.
  const [isOpen, setIsOpen] = useState(tv.selectedMVPD !== null && tv.selectedMVPD !== NO_PROVIDER);
  const props = useMemo(
    (): PanelProps<'auth/tv-picker'> => ({
      presentation: 'inline',
      deviceId: deviceId ?? null,
      regCode: regCode ?? null,
      onDone: (outcome) => {
        setIsOpen(false);
        if (outcome === 'taken') navigate({ screen: 'landing' });
      },
    }),
    [navigate, deviceId, regCode],
  );
  if (isOpen) return <RemotePanel name="auth/tv-picker" props={props} />;
  return (
    <Button kind="outlined" wide onClick={() => setIsOpen(true)}>
      {t('device.withProvider')}
    </Button>
  );
};
