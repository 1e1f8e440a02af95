import type { TextKey } from '@grandstand/shared-contracts';
import { useConfig, useHost } from '@grandstand/shared-contracts/react';

/**
 * SUBS-023, SUBS-024: the operators' texts, in English, localized like the messages of services
 * (SHELL-012). Without a translation the configured text is used.
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
