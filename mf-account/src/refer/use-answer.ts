import type { Result } from '@grandstand/shared-contracts';
import { useEffect, useState } from 'react';

/** What `ask` answers; null while it is asked. `retry` asks again. `ask` keeps its identity between renders. */
export const useAnswer = <T>(ask: () => Promise<Result<T>>) => {
  const [answer, setAnswer] = useState<Result<T> | null>(null);

  useEffect(() => {
    if (answer) return undefined;
    let isShown = true;
    void ask().then((reply) => isShown && setAnswer(reply));
    return () => {
      isShown = false;
    };
  }, [answer, ask]);

  return { answer, retry: () => setAnswer(null) };
};
