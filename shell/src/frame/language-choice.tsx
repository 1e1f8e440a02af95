import styles from './frame.module.css';
import { useShell } from './shell-context.ts';

const nameOf = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

/** Each language by its own name. Choosing loads the page again: what is on screen is written in the other one. */
export const LanguageChoice = ({ reload = () => window.location.reload() }: { readonly reload?: () => void }) => {
  const { t, session, language } = useShell();
  if (language.offered.length < 2) return null;
  const choose = (chosen: string) => {
    session.storage.set('language', chosen);
    reload();
  };
  return (
    <ul className={styles.footerLinks} aria-label={t('frame.language')}>
      {language.offered.map((each) => (
        <li key={each}>
          <button
            type="button"
            lang={each}
            translate="no"
            className={styles.language}
            aria-current={each === language.current}
            onClick={() => choose(each)}
          >
            {nameOf(each)}
          </button>
        </li>
      ))}
    </ul>
  );
};
