import { defineFirstScreens, type FirstScreenScene } from '@grandstand/shared-contracts/first-screens';
import { Button, FormColumn, Link, Page } from '@grandstand/shared-ui';
import { EmailInput, Form, PasswordInput, SubmitButton } from '@grandstand/shared-ui/form';
import { TEXTS } from '../texts/en.ts';
import styles from './login/login.module.css';
import { BRAND_MARKS } from './social/brand-marks.tsx';
import { BRANDS } from './social/brands.ts';
import social from './social/social.module.css';

/** The login page before its script runs; its fields and buttons are shapes. */
const FirstLogin = ({ t, href, canRegister }: FirstScreenScene & { readonly canRegister: boolean }) => (
  <Page>
    <FormColumn>
      <h1 className={styles.heading}>{t('signIn.title')}</h1>
      <Form onSubmit={() => undefined}>
        <EmailInput name="email" label={t('signIn.email')} />
        <PasswordInput name="password" label={t('signIn.password')} />
        <p>
          <Link href={href('forgot-password')}>{t('signIn.forgot')}</Link>
        </p>
        <SubmitButton>{t('signIn.submit')}</SubmitButton>
      </Form>
      <section className={social.block}>
        <p className={social.or} aria-hidden="true">
          {t('social.or')}
        </p>
        {BRANDS.map((brand) => (
          <Button key={brand} kind="outlined" wide icon={BRAND_MARKS[brand]}>
            {t('social.continue', { brand })}
          </Button>
        ))}
      </section>
      <Link look="outlined" wide href={href('watch')}>
        {t('landing.tvLogin')}
      </Link>
      {canRegister && (
        <p className={styles.create}>
          {t('signIn.newHere')} <Link href={href('register')}>{t('signIn.createAccount')}</Link>
        </p>
      )}
    </FormColumn>
  </Page>
);

export const firstScreens = defineFirstScreens(TEXTS, [
  { screen: 'login', phases: [0], view: (scene) => <FirstLogin {...scene} canRegister /> },
  { screen: 'login', phases: [1], view: (scene) => <FirstLogin {...scene} canRegister={false} /> },
]);
