import { useHost } from '@grandstand/shared-contracts/react';
import { Select } from '@grandstand/shared-ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import {
  type SleepChoice,
  sleepTimerAtom,
  sleepTimerChosenAtom,
  sleepTimerTurnedOffAtom,
} from './sleep-timer.atoms.ts';

const MINUTES = [15, 30, 45, 60] as const satisfies readonly SleepChoice[];
const MINUTE_MS = 60_000;

interface SleepSelectProps {
  /** Of the program on air, epoch ms; absent where no end is known. */
  readonly endsAtMs: number | undefined;
}

/** When playback pauses by itself. */
export const SleepSelect = ({ endsAtMs }: SleepSelectProps) => {
  const { format } = useHost();
  const t = useLateTexts();
  const timer = useAtomValue(sleepTimerAtom);
  const choose = useSetAtom(sleepTimerChosenAtom);
  const turnOff = useSetAtom(sleepTimerTurnedOffAtom);
  const chosen = timer.phase === 'running' ? timer.choice : null;
  const hasProgram = endsAtMs !== undefined || chosen === 'program';
  const onChoose = (value: string) => {
    const minutes = MINUTES.find((one) => String(one) === value);
    if (minutes !== undefined) choose(minutes, Date.now() + minutes * MINUTE_MS);
    else if (value === 'program' && endsAtMs !== undefined) choose('program', endsAtMs);
    else turnOff();
  };
  return (
    <Select
      label={t('sleep.title')}
      value={String(chosen ?? '')}
      options={[
        { value: '', label: t('sleep.off') },
        ...MINUTES.map((count) => ({ value: String(count), label: t('sleep.minutes', { count }) })),
        ...(hasProgram ? [{ value: 'program', label: t('sleep.program') }] : []),
      ]}
      hint={
        timer.phase !== 'running'
          ? undefined
          : timer.choice === 'program'
            ? t('sleep.atProgramEnd')
            : t('sleep.at', { time: format.time(timer.endsAtMs) })
      }
      onChange={({ target }) => onChoose(target.value)}
    />
  );
};
