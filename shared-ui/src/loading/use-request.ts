import type { AppError, Result } from '@grandstand/shared-contracts';
import { useEffect, useState } from 'react';

export type RequestState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: AppError }
  | { readonly status: 'ready'; readonly value: T };

const LOADING = { status: 'loading' } as const;

/**
 * Sends `request` when the component mounts, and again after `retry`. Another `request` starts from loading, so keep its
 * identity between renders (`useCallback`).
 */
export const useRequest = <T>(request: () => Promise<Result<T>>) => {
  const [kept, setKept] = useState<{ readonly request: unknown; readonly state: RequestState<T> }>();
  const state: RequestState<T> = kept?.request === request ? kept.state : LOADING;
  const isLoading = state.status === 'loading';

  useEffect(() => {
    if (!isLoading) return undefined;
    let isCurrent = true;
    void request().then((reply) => {
      if (!isCurrent) return;
      const next = reply.ok
        ? ({ status: 'ready', value: reply.value } as const)
        : ({ status: 'failed', error: reply.error } as const);
      setKept({ request, state: next });
    });
    return () => {
      isCurrent = false;
    };
  }, [isLoading, request]);

  return { state, retry: () => setKept(undefined) };
};
