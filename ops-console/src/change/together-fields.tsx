import { Select } from '@grandstand/shared-ui';
import { shortVersion } from '../parts/version-pill.tsx';
import type { Environment, Version } from '../registry/registry.generated.ts';
import styles from './change.module.css';

type PublishedVersion = Pick<Version, 'version' | 'publishedAt' | 'publishedBy'>;

/** A package with its versions, newest first. */
export interface PublishedPackage {
  readonly name: string;
  readonly versions: readonly PublishedVersion[];
}

/** Chosen versions of other remotes, by name; '' or absent: the remote stays. */
export type Together = Readonly<Record<string, string>>;

export const versionsOf = (together: Together): { name: string; version: string }[] =>
  Object.entries(together).flatMap(([name, version]) => (version === '' ? [] : [{ name, version }]));

interface TogetherFieldsProps {
  readonly environment: Environment;
  /** The remote that is released. */
  readonly name: string;
  readonly published: readonly PublishedPackage[];
  readonly together: Together;
  readonly onChange: (together: Together) => void;
}

/** Other remotes that change for the same visitors, in the same release. */
export function TogetherFields({ environment, name, published, together, onChange }: TogetherFieldsProps) {
  const free = environment.release?.remotes.filter((one) => one.name !== name && one.on && one.rollout === null) ?? [];
  const offered = free.flatMap((remote) => {
    const versions = published.find((one) => one.name === remote.name)?.versions ?? [];
    const others = versions.filter(({ version }) => version !== remote.version);
    return others.length > 0 ? [{ remote, others }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <details className={styles.together}>
      <summary>Together with other remotes</summary>
      <div className={styles.choices}>
        {offered.map(({ remote, others }) => (
          <Select
            key={remote.name}
            label={remote.name}
            value={together[remote.name] ?? ''}
            onChange={({ target }) => onChange({ ...together, [remote.name]: target.value })}
            options={[
              { value: '', label: `Stays at ${shortVersion(remote.version)}` },
              ...others.map(({ version }) => ({ value: version, label: shortVersion(version) })),
            ]}
          />
        ))}
      </div>
    </details>
  );
}
