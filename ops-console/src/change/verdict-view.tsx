import { Chip } from '../parts/chip.tsx';
import type { Verdict } from '../registry/registry.generated.ts';
import styles from './change.module.css';

const OUTCOMES = {
  allowed: { tone: 'ok', text: 'The gate allows it' },
  warned: { tone: 'warn', text: 'The gate allows it, with warnings' },
  blocked: { tone: 'error', text: 'The gate blocks it' },
} as const;

/** What the gate says, why, and who has to act. */
export function VerdictView({ verdict: { outcome, findings } }: { readonly verdict: Verdict }) {
  const { tone, text } = OUTCOMES[outcome];
  return (
    <div className={styles.verdict}>
      <Chip tone={tone}>{text}</Chip>
      {findings.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrollable by keyboard
        <section aria-label="What the gate found" className={styles.findings} tabIndex={0}>
          <ul>
            {findings.map(({ code, severity, packages, message, act }) => (
              <li key={`${code} ${packages.join(' ')} ${message}`}>
                <p>
                  <Chip tone={severity === 'block' ? 'error' : 'warn'}>{severity}</Chip> {message}
                </p>
                <p className={styles.act}>
                  {act.who}: {act.what}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
