import type { RemoteManifest } from '@grandstand/shared-contracts/release';
import styles from './remote.module.css';

/** What the newest version promises to everybody else. */
export function Contract({ manifest }: { readonly manifest: RemoteManifest }) {
  const { owner, contract, routes, triggers, panels, usesPanels, events, config, budgets } = manifest;
  const facts: readonly (readonly [string, readonly string[]])[] = [
    ['Owner', [`${owner.team}, ${owner.contact}`]],
    ['Routes', [...routes.map(({ path }) => path), ...triggers.map(({ path, query }) => `${path}?${query}`)]],
    ['Offers panels', panels],
    ['Uses panels', usesPanels],
    ['Emits', events.emits],
    ['Listens to', events.listens],
    ['Reads config', config],
    ['Contract', [contract]],
    ['Budgets', [`${budgets.jsBrotliBytes / 1000} kB first load`, `${budgets.mountMs} ms to mount`]],
  ];
  return (
    <dl className={styles.contract}>
      {facts.map(([term, values]) => (
        <div key={term}>
          <dt>{term}</dt>
          {values.length === 0 ? <dd>—</dd> : values.map((value) => <dd key={value}>{value}</dd>)}
        </div>
      ))}
    </dl>
  );
}
