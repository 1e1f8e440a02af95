import { safeUrl } from '@grandstand/shared-contracts';
import { useConfig, useHost } from '@grandstand/shared-contracts/react';
import { useSearchParams } from '@grandstand/shared-contracts/router';
import { Button, FormColumn, Icon, icons, Link, Page } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { submittedAtom } from './deletion.atoms.ts';
import styles from './deletion.module.css';
import { DeletionForm } from './deletion-form.tsx';
import { isOwnerOf, readDeletionLink } from './deletion-link.ts';
import { LinkRequest } from './link-request.screen.tsx';

/** DEL-001…024: requests the deletion of the account of the link, without a session. */
export const DeletionScreen = () => {
  const { t, bus, dialog, navigate, session, href } = useHost();
  const { contactLinks } = useConfig();
  const [query] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const brokenLink = useRef<HTMLParagraphElement>(null);
  const link = readDeletionLink(query);
  const [isRefused, setRefused] = useState(false);
  const submitted = useAtomValue(submittedAtom);
  const supportUrl = safeUrl(contactLinks.internationalSupport, window.location.href);

  /** The dialog returns the focus to the heading, because its button is disabled. */
  function thank() {
    bus.emit('deletion:completed', {});
    // Signs out when the deleted account is signed in here; the session of another account stays.
    if (link && isOwnerOf(link, session.get())) void session.actions.signOut('deleted');
    heading.current?.focus();
    void dialog({
      title: t('deletion.doneTitle'),
      body: t('deletion.doneBody'),
      actions: [{ id: 'close', label: t('modal.close') }],
    });
  }

  function explain() {
    void dialog({
      title: t('deletion.infoTitle'),
      body: t('deletion.infoBody'),
      actions: [{ id: 'close', label: t('modal.close') }],
    });
  }

  return (
    <Page>
      <FormColumn>
        <p className={styles.wordmark}>{t('app.site')}</p>
        <h1 ref={heading} tabIndex={-1}>
          {t('deletion.title')}
        </h1>
        <p className={styles.warning}>
          <Icon shape={icons.warning} />
          {t('deletion.warning')}
        </p>
        <Button kind="quiet" icon={icons.info} className={styles.explain ?? ''} onClick={explain}>
          {t('deletion.infoTitle')}
        </Button>
        {!link && (
          <p ref={brokenLink} tabIndex={-1} className={styles.brokenLink}>
            {t('deletion.brokenLink')}
          </p>
        )}
        <DeletionForm
          link={link}
          onBrokenLink={() => brokenLink.current?.focus()}
          onRefusedLink={() => setRefused(true)}
          onSubmitted={thank}
        />
        {(!link || isRefused) && <LinkRequest />}
        {submitted && (
          <Link look="outlined" wide href={href({ screen: 'landing' })} onNavigate={(path) => navigate(path)}>
            {t('deletion.leave')}
          </Link>
        )}
        {supportUrl && (
          <Link href={supportUrl} external className={styles.support ?? ''}>
            {t('deletion.support')}
          </Link>
        )}
      </FormColumn>
    </Page>
  );
};
