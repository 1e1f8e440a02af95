import { TeamChip } from '@grandstand/shared-ui';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './onboarding.module.css';

interface Tab {
  readonly id: number;
  readonly name: string;
  readonly colours: readonly [string, string];
}
interface TeamTabsProps {
  readonly tabs: readonly Tab[];
  readonly children: (teamId: number) => ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One tab per team; arrow keys move between tabs, Tab moves into the list. */
export const TeamTabs = ({ tabs, children }: TeamTabsProps) => {
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(tabs[0]?.id ?? 0);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = tabs.findIndex(({ id }) => id === shown);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    setShown(next.id);
    list.current?.querySelector<HTMLElement>(`[data-team="${next.id}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" className={styles.tabs}>
        {tabs.map(({ id, name, colours }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${baseId}-tab-${id}`}
            data-team={id}
            aria-selected={id === shown}
            aria-controls={`${baseId}-panel`}
            tabIndex={id === shown ? 0 : -1}
            className={styles.tab}
            onClick={() => setShown(id)}
            onKeyDown={move}
          >
            <TeamChip name={name} colours={colours} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${baseId}-panel`} aria-labelledby={`${baseId}-tab-${shown}`}>
        {children(shown)}
      </div>
    </>
  );
};
