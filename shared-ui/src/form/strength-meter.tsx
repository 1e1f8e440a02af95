import { passwordStrength } from '@grandstand/shared-contracts';
import { useTranslate } from '@grandstand/shared-contracts/translation';
import { Meter } from '../meter/meter.tsx';
import { useFormValue } from './use-form-value.ts';

export interface StrengthMeterProps {
  /** Name of the form's field that holds the password. */
  readonly field: string;
}

/** AUTH-048…050, ACCT-028: the strength of the password in `field`. Advice only (S-29). */
export function StrengthMeter({ field }: StrengthMeterProps) {
  const t = useTranslate();
  const value = useFormValue(field);
  const score = passwordStrength(typeof value === 'string' ? value : '');
  return <Meter label={t('strength.label')} text={t(`strength.${score}`)} score={score} />;
}
