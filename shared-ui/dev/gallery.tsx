import type { ReactNode } from 'react';
import { Page } from '../src/index.ts';
import { ActionsShowcase } from './actions.showcase.tsx';
import { CardsShowcase } from './cards.showcase.tsx';
import { FieldsShowcase } from './fields.showcase.tsx';
import styles from './gallery.module.css';
import { OverlaysShowcase } from './overlays.showcase.tsx';
import { StatesShowcase } from './states.showcase.tsx';

/** Every component of the system, in each state. */
export function Gallery() {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <main id="main">
        <Page>
          <h1>Grandstand design system</h1>
          <p className={styles.lead}>Dark, calm, large type; one loud colour for what is live.</p>
          <Showcase heading="Actions">
            <ActionsShowcase />
          </Showcase>
          <Showcase heading="Cards and rows">
            <CardsShowcase />
          </Showcase>
          <Showcase heading="Fields and forms">
            <FieldsShowcase />
          </Showcase>
          <Showcase heading="Overlays">
            <OverlaysShowcase />
          </Showcase>
          <Showcase heading="Loading, failing, empty">
            <StatesShowcase />
          </Showcase>
        </Page>
      </main>
    </>
  );
}

function Showcase({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className={styles.showcase}>
      <h2 className={styles.heading}>{heading}</h2>
      {children}
    </section>
  );
}
