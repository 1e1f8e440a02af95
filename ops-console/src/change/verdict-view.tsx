import { Chip } from '../parts/chip.tsx';
import type { Verdict } from '../registry/registry-types.ts';
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
        <ul className={styles.findings}>
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
      )}
    </div>
  );
}
