import { useState } from 'react';
import type { Outcome } from '../change/plan.ts';
import { ReasonDialog } from '../change/reason-dialog.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { DiffList } from '../parts/diff-list.tsx';
import { jsonDiff } from '../parts/json-diff.ts';
import type { ConfigRevision } from '../registry/registry.generated.ts';
import { promoteConfig, rollbackConfig } from './config.api.ts';
import styles from './config.module.css';
import { titleOf } from './draft.ts';

interface ConfigOriginProps {
  readonly current: ConfigRevision;
  /** Of all environments, then of each. */
  readonly states: readonly ConfigRevision[];
  readonly mayChange: boolean;
}

/** Whose document an environment reads, and how it takes over that of another one. */
export function ConfigOrigin({ current, states, mayChange }: ConfigOriginProps) {
  const [source, setSource] = useState<ConfigRevision | null>(null);
  const { document, environment, isInherited } = current;
  if (environment === null) return <p>{scopeOfAll(states)}</p>;
  const refusal = mayChange ? undefined : `You may look at ${environment}, not change it.`;
  const others = states.filter((state) => state.environment !== null && state.environment !== environment);
  const shared = states.find((state) => state.environment === null);
  return (
    <section className={styles.origin} aria-label={`Origin of ${document}`}>
      <p>
        {isInherited
          ? `${environment} reads the document of all environments. Your first change here gives it its own.`
          : `${environment} has its own document: changes of the one of all environments do not reach it.`}
      </p>
      <div className={styles.saveActions}>
        {others.map((state) => (
          <ActionButton
            key={state.environment}
            refusal={refusal ?? (state.body === current.body ? `${state.environment} reads the same.` : undefined)}
            onClick={() => setSource(state)}
          >
            {`Promote from ${state.environment}…`}
          </ActionButton>
        ))}
        {!isInherited && shared && (
          <ActionButton refusal={refusal} onClick={() => setSource(shared)}>
            Use the document of all environments…
          </ActionButton>
        )}
      </div>
      {source && <TakeOverDialog current={current} source={source} onClose={() => setSource(null)} />}
    </section>
  );
}

const scopeOfAll = (states: readonly ConfigRevision[]): string => {
  const own = states.flatMap(({ environment, isInherited }) =>
    environment !== null && !isInherited ? [environment] : [],
  );
  return own.length === 0
    ? 'Every environment reads this document.'
    : `Every environment reads this document, except those with their own: ${own.join(', ')}.`;
};

interface TakeOverDialogProps {
  readonly current: ConfigRevision;
  /** What it becomes: of another environment, or of all. */
  readonly source: ConfigRevision;
  readonly onClose: () => void;
}

function TakeOverDialog({ current, source, onClose }: TakeOverDialogProps) {
  const name = titleOf(current);
  const title =
    source.environment === null
      ? `${current.environment} reads ${current.document} of all environments again`
      : `Promote ${current.document} from ${source.environment} to ${current.environment}`;

  async function takeOver(reason: string): Promise<Outcome> {
    const made =
      source.environment === null
        ? await rollbackConfig(current, 0, reason)
        : await promoteConfig(source, current, reason);
    return {
      message: `${name} is at revision ${made}; the site reads it within a second.`,
      undo: async () => {
        await rollbackConfig(current, current.revision, `Undone: ${reason}`.slice(0, 500));
      },
    };
  }

  return (
    <ReasonDialog title={title} button={title} run={takeOver} onClose={onClose}>
      <DiffList
        lines={jsonDiff(JSON.parse(current.body), JSON.parse(source.body))}
        caption="What changes"
        same="No value changes."
      />
    </ReasonDialog>
  );
}
