import { Button, ErrorPanel, Icon, icons, LoadingView } from '@grandstand/shared-ui';
import type { ReactNode } from 'react';
import styles from './loaded.module.css';
import type { Resource } from './use-resource.ts';

interface LoadedProps<Data> {
  readonly resource: Resource<Data>;
  /** What is read, for `Reading …`: `the environments`. */
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}

/** Waiting, failed with a way out, or there; when only reading again failed, what is known stays and is called old. */
export function Loaded<Data>({ resource: { data, refusal, reload }, what, children }: LoadedProps<Data>) {
  if (data === null) {
    if (!refusal) return <LoadingView label={`Reading ${what}`} />;
    return (
      <ErrorPanel heading={`Could not read ${what}`} message={refusal.message} code={refusal.code} onAction={reload} />
    );
  }
  return (
    <>
      {refusal && refusal.code !== 'unauthorized' && (
        <div role="alert" className={styles.stale}>
          <Icon shape={icons.warning} size={20} />
          <p>What you see may be old: {refusal.message}</p>
          <Button kind="outlined" className={styles.retry} onClick={reload}>
            Try again
          </Button>
        </div>
      )}
      {children(data)}
    </>
  );
}
