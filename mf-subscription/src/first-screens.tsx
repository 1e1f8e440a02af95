import { defineFirstScreens } from '@grandstand/shared-contracts/first-screens';
import { Page, Stepper } from '@grandstand/shared-ui';
import { TEXTS } from '../texts/en.ts';
import card from './plan-card/plan-card.module.css';
import { PlanShapes } from './plan-card/plan-card.tsx';
import styles from './plans/plans.module.css';

export const firstScreens = defineFirstScreens(TEXTS, [
  {
    screen: 'plans',
    phases: [0],
    view: ({ t }) => (
      <Page className={styles.page ?? ''}>
        <Stepper step={2} of={3} />
        <h1>{t('plans.title')}</h1>
        <h2>{t('plans.select')}</h2>
        <div className={card.cards}>
          <PlanShapes />
        </div>
      </Page>
    ),
  },
]);
