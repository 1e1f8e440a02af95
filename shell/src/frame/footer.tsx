import { safeUrl } from '@grandstand/shared-contracts';
import { Link } from '@grandstand/shared-ui';
import styles from './frame.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { useLive, useShell } from './shell-context.ts';

export const Footer = () => {
  const { t, config } = useShell();
  const { contactLinks } = useLive(config);
  const links = [
    { label: t('settings.help'), href: contactLinks.help },
    { label: t('settings.contact'), href: contactLinks.contactSupport },
    { label: t('settings.terms'), href: contactLinks.termsOfService },
    { label: t('settings.privacy'), href: contactLinks.privacyPolicy },
    { label: t('footer.choices'), href: '/pages/privacy-choices' },
  ].flatMap(({ label, href }) => {
    const url = safeUrl(href, window.location.href);
    return url ? [{ label, url }] : [];
  });
  return (
    <footer className={styles.footer}>
      <div className={styles.footerRow}>
        <nav aria-label={t('settings.support')}>
          <ul className={styles.footerLinks}>
            {links.map(({ label, url }) => (
              <li key={label}>
                <Link href={url} external>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageChoice />
        <p>{t('app.site')}</p>
      </div>
    </footer>
  );
};
