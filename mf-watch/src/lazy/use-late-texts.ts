import { fillText } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';
import { useHost } from '@grandstand/shared-contracts/react';
import { useMemo } from 'react';
import { LATE_TEXTS } from '../../texts/late.en.ts';

/** `host.t`, with the English texts of a part that loads later: `host.t` returns the key of a text that it does not know. */
export const useTextsOf = (english: Readonly<Record<string, string>>): Translate => {
  const { t } = useHost();
  return useMemo(
    () => (key, params) => {
      const text = t(key, params);
      return text === key ? fillText(english[key] ?? key, params) : text;
    },
    [t, english],
  );
};

export const useLateTexts = (): Translate => useTextsOf(LATE_TEXTS);
