import { type ComponentType, type ReactNode, startTransition, useLayoutEffect, useState } from 'react';

/** Of a component that failed to load; `retry` loads it again. */
export interface LazyFailure {
  readonly retry: () => void;
}

interface LazyOptions<Props> {
  /** Displayed until the component loads; nothing by default. */
  readonly Waiting?: ComponentType<Props> | undefined;
  /** Displayed when the component fails to load. Without it the error is thrown to the boundary above. */
  readonly Failed?: ComponentType<LazyFailure>;
  /** Renders as soon as the code arrives, even when a large update of the page is in progress. */
  readonly urgent?: boolean;
}

interface Loading<Props> {
  readonly Loaded?: ComponentType<Props> | null;
  readonly error?: unknown;
}

/**
 * A component that loads when it is first rendered. It replaces `React.lazy`, which keeps a failed load for ever and
 * delays what replaces a fallback by up to 300 ms (decision 46).
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, Failed, urgent = false }: LazyOptions<Props> = {},
): (props: Props) => ReactNode {
  let cached: ComponentType<Props> | null = null;
  return function LazyComponent(props: Props) {
    const [{ Loaded, error }, setLoading] = useState<Loading<Props>>({ Loaded: cached });
    useLayoutEffect(() => {
      if (Loaded || error) return;
      load().then(
        (component) => {
          cached = component;
          const show = () => setLoading({ Loaded: component });
          if (urgent) show();
          else startTransition(show);
        },
        (cause: unknown) => setLoading({ error: cause ?? true }),
      );
    }, [Loaded, error]);
    if (Loaded) return <Loaded {...props} />;
    if (!error) return Waiting ? <Waiting {...props} /> : null;
    if (!Failed) throw error;
    return <Failed retry={() => setLoading({})} />;
  };
}
