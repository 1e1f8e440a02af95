import type { ReactElement } from 'react';
import type { Phase } from './config/phase.ts';
import type { Texts } from './config/translator.ts';
import type { ScreenName } from './host/screen-map.ts';
import type { FirstScreenText } from './release/first-screen.ts';
import { markText, SCREEN_ADDRESS } from './release/first-screen-mark.ts';
import { COMMON_TEXTS, type TextKey } from './texts/index.ts';
import { UI_TEXTS } from './texts/ui.ts';
import { TranslationProvider } from './translation.ts';

/** In a text: what a subscription costs now, as `priceClause` writes it. */
export const PRICE_CLAUSE = { computed: 'price-clause' } as const;

/** The same without the annual price. */
export const MONTHLY_PRICE = { computed: 'monthly-price' } as const;

/** What a first screen is made of, before anything of a viewer is known. */
export interface FirstScreenScene {
  /** A text that the edge writes in the viewer's language. */
  readonly t: (key: TextKey, values?: FirstScreenText['values']) => string;
  /** A link to a screen, for `href`. */
  readonly href: (screen: ScreenName) => string;
}

interface FirstScreenDefinition {
  readonly screen: string;
  /** Landing phases in which it is shown. Default: all. */
  readonly phases?: readonly Phase[];
  readonly view: (scene: FirstScreenScene) => ReactElement;
}

/** A defined first screen: what the build renders once. */
export interface DefinedFirstScreen {
  readonly screen: string;
  readonly phases: readonly Phase[];
  readonly element: ReactElement;
}

/**
 * The first screens of a package, in `src/first-screens.tsx`: the build renders them to a tree of elements and texts
 * (decision 104), so that nothing in them runs in a page. Buttons and fields become inert shapes; effects do not run.
 */
export const defineFirstScreens = (
  texts: Texts,
  definitions: readonly FirstScreenDefinition[],
): readonly DefinedFirstScreen[] => {
  const known: Texts = { ...UI_TEXTS, ...COMMON_TEXTS, ...texts };
  const t = (key: string, values?: FirstScreenText['values']): string => {
    const english = known[key];
    if (english === undefined) throw new Error(`"${key}" is not a text of this package. Add it to texts/en.ts.`);
    return markText({ text: key, english, ...(values ? { values } : {}) });
  };
  const scene: FirstScreenScene = { t, href: (screen) => SCREEN_ADDRESS + screen };
  return definitions.map(({ screen, phases = [0, 1, 2], view: View }) => ({
    screen,
    phases,
    element: (
      <TranslationProvider value={t}>
        <View {...scene} />
      </TranslationProvider>
    ),
  }));
};
