import { TIMERS } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { IconButton, icons, Spinner } from '@grandstand/shared-ui';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './refer.module.css';

type CodeBoxProps = { readonly code: string } | { readonly refusal: string };

/** ACCT-033, ACCT-034, ACCT-036: the code with its copy button, or why there is none. */
export const CodeBox = (props: CodeBoxProps) => {
  const { t } = useHost();
  const labelId = useId();
  const output = useRef<HTMLOutputElement>(null);
  const { outcome, copy } = useCopying(output);
  return (
    <div>
      <p id={labelId} className={styles.label}>
        {t('refer.code')}
      </p>
      <div className={styles.box}>
        <output ref={output} aria-labelledby={labelId} className={'code' in props ? styles.code : styles.refusal}>
          {'code' in props ? props.code : props.refusal}
        </output>
        {'code' in props && (
          <IconButton icon={icons.copy} label={t('refer.copy')} onClick={() => void copy(props.code)} />
        )}
      </div>
      <p role="status" className={styles.outcome}>
        {outcome === 'copied' && t('refer.copied')}
        {outcome === 'selected' && t('refer.copyByHand')}
      </p>
    </div>
  );
};

/** As tall as the box with the code, so that nothing moves when the code arrives. */
export const LoadingCodeBox = () => {
  const { t } = useHost();
  return (
    <div aria-busy="true">
      <p className={styles.label}>{t('refer.code')}</p>
      <div className={styles.box}>
        <Spinner size={24} />
        <span role="status">{t('refer.loading')}</span>
      </div>
      <p className={styles.outcome} />
    </div>
  );
};

type Outcome = 'copied' | 'selected' | null;

/** where the browser refuses, the code is selected, so that one key copies it. */
const useCopying = (output: React.RefObject<HTMLElement | null>) => {
  const [outcome, setOutcome] = useState<Outcome>(null);

  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome(null), TIMERS.copiedFlashMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(code: string) {
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(code);
      setOutcome('copied');
    } catch {
      if (output.current) globalThis.getSelection()?.selectAllChildren(output.current);
      setOutcome('selected');
    }
  }

  return { outcome, copy };
};
