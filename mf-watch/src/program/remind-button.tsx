import { isSignedIn } from '@grandstand/shared-contracts';
import { programKey } from '@grandstand/shared-contracts/api';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, icons } from '@grandstand/shared-ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { LiveItem } from '../content/live-item.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { reminderChangedAtom, remindersAtom, remindersRequestedAtom } from './reminders.atoms.ts';

const BELL_ICON = <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 18.5a2 2 0 0 0 4 0" />;

/** The platform sends the message this long before the start; that of a reminder set later is sent immediately. */
const BEFORE_MS = 10 * 60_000;

/** A message of this browser before the programme begins. Asks for the browser's permission when pressed. */
export const RemindButton = ({ item }: { readonly item: Pick<LiveItem, 'id' | 'startsAtMs'> }) => {
  const programId = programKey(item.id, item.startsAtMs);
  const host = useHost();
  const t = useLateTexts();
  const isMember = isSignedIn(useSession());
  const isOn = useAtomValue(remindersAtom).has(programId);
  const request = useSetAtom(remindersRequestedAtom);
  const change = useSetAtom(reminderChangedAtom);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (isMember) void request(host);
  }, [isMember, request, host]);

  const notify = (key: 'set' | 'setSoon' | 'off' | 'blocked' | 'failed' | 'logIn') =>
    host.toast({
      type: t('reminder.remind'),
      message: t(`reminder.${key}`),
      level: key === 'failed' || key === 'blocked' ? 'error' : 'info',
    });
  const isSoon = () => item.startsAtMs - host.now() <= BEFORE_MS;
  const isAllowed = async () => {
    const opened = await host.push.optIn();
    return opened.ok && opened.value.permission === 'granted';
  };
  const press = async () => {
    if (!isMember) {
      notify('logIn');
      host.navigate({ screen: 'login' });
      return;
    }
    setBusy(true);
    if (!isOn && !(await isAllowed())) notify('blocked');
    else if (await change(host, programId, !isOn)) notify(isOn ? 'off' : isSoon() ? 'setSoon' : 'set');
    else notify('failed');
    setBusy(false);
  };
  return (
    <Button
      kind={isOn ? 'outlined' : 'primary'}
      icon={isOn ? icons.check : BELL_ICON}
      aria-pressed={isOn}
      aria-disabled={isBusy}
      onClick={() => void (isBusy || press())}
    >
      {t('reminder.remind')}
    </Button>
  );
};
