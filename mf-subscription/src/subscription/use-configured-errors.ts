import type { TextKey } from '@grandstand/shared-contracts';
import { useConfig, useHost } from '@grandstand/shared-contracts/react';

/**
 * SUBS-023, SUBS-024: what the operators configured, in English, as the localization has it for what services say
 * (SHELL-012). What is not there stays as it was configured.
 */
export const useConfiguredErrors = (): Readonly<Record<'servicePlanError' | 'genericError', string>> => {
  const { t } = useHost();
  const { servicePlanError, genericError } = useConfig().subscriptionError;
  const localized = (english: string) => {
    const key = `service.${english}`;
    const text = t(key as TextKey);
    return text === key ? english : text;
  };
  return { servicePlanError: localized(servicePlanError), genericError: localized(genericError) };
};
