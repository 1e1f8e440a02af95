import { useHost } from '@grandstand/shared-contracts/react';
import { Button, ErrorPanel, Link, Spinner, Switch, useRequest } from '@grandstand/shared-ui';
import { useCallback, useId, useState } from 'react';
import { changeChoice, exportData, fetchChoice, type PrivacyChoice } from './privacy.api.ts';
import styles from './privacy.module.css';
import { saveFile } from './save-file.ts';

const POLICY_PATH = '/pages/privacy';

/** What is measured with the viewer's name, a copy of the data, and where the account is deleted. */
export const PrivacyScreen = () => {
  const { t, call } = useHost();
  const { state, retry } = useRequest(useCallback(() => fetchChoice(call), [call]));
  return (
    <div className={styles.privacy}>
      {state.status === 'loading' && <LoadingChoice />}
      {state.status === 'failed' && (
        <ErrorPanel
          heading={t('privacy.failedTitle')}
          message={state.error.message}
          headingLevel={3}
          actionLabel={t('app.tryAgain')}
          onAction={retry}
        />
      )}
      {state.status === 'ready' && <Choice initial={state.value} />}
      <Copy />
      <p>{t('privacy.deletion')}</p>
      <p>
        <Link href={POLICY_PATH} external>
          {t('settings.privacy')}
        </Link>
      </p>
    </div>
  );
};

/** False when the browser does not know the property: the server, which reads the header, reports it in any case. */
const sendsPrivacyControl = (): boolean =>
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

const PrivacyControlNote = () => <p className={styles.note}>{useHost().t('privacy.byBrowser')}</p>;

/** The row of the switch without its state, so that nothing moves when the choice arrives. */
const LoadingChoice = () => {
  const { t } = useHost();
  return (
    <div className={styles.loading} aria-busy="true">
      <Switch label={t('privacy.limit')} hint={t('privacy.limitHint')} checked={false} disabled onChange={() => {}} />
      <span className={styles.spinner}>
        <Spinner size={24} />
      </span>
      <p className="visually-hidden" role="status">
        {t('privacy.loading')}
      </p>
      {sendsPrivacyControl() && <PrivacyControlNote />}
    </div>
  );
};

/** Shows the server's state; a refused change falls back, with the reason beside the switch. */
const Choice = ({ initial: { limitsUse, isSentByBrowser } }: { readonly initial: PrivacyChoice }) => {
  const { t, call } = useHost();
  const [isLimited, setLimited] = useState(limitsUse);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const change = async (wanted: boolean) => {
    setBusy(true);
    setRefusal(undefined);
    setLimited(wanted);
    const changed = await changeChoice(call, wanted);
    setBusy(false);
    if (changed.ok) return;
    setLimited(!wanted);
    setRefusal(changed.error.message);
  };
  return (
    <div>
      <Switch
        label={t('privacy.limit')}
        hint={t('privacy.limitHint')}
        checked={isLimited}
        disabled={isBusy}
        refusal={refusal}
        onChange={(wanted) => void change(wanted)}
      />
      {isSentByBrowser && <PrivacyControlNote />}
    </div>
  );
};

/** The data as a file. It is built by the server when it is asked for. */
const Copy = () => {
  const { t, call } = useHost();
  const headingId = useId();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const download = async () => {
    setBusy(true);
    setMessage('');
    const copy = await exportData(call);
    setBusy(false);
    if (copy.ok)
      saveFile(`yes-network-data-${copy.value.exportedAt.slice(0, 10)}.json`, JSON.stringify(copy.value, null, 2));
    setMessage(copy.ok ? t('privacy.downloaded') : copy.error.message);
  };
  return (
    <section className={styles.copy} aria-labelledby={headingId}>
      <h3 id={headingId}>{t('privacy.copyTitle')}</h3>
      <p>{t('privacy.copyBody')}</p>
      <Button kind="outlined" wide busy={isBusy} busyLabel={t('action.pleaseWait')} onClick={() => void download()}>
        {t('privacy.download')}
      </Button>
      <p role="status">{message}</p>
    </section>
  );
};
