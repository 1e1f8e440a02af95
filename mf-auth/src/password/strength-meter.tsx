import { useHost } from '@grandstand/shared-contracts/react';
import { Meter } from '@grandstand/shared-ui';
import { useFormValue } from '@grandstand/shared-ui/form';
import { passwordStrength } from './password-strength.ts';

/** AUTH-048…050: how strong the password in `field` is. Advice, never a gate (S-29). */
export const StrengthMeter = ({ field }: { readonly field: string }) => {
  const { t } = useHost();
  const value = useFormValue(field);
  const score = passwordStrength(typeof value === 'string' ? value : '');
  return <Meter label={t('strength.label')} text={t(`strength.${score}`)} score={score} />;
};
