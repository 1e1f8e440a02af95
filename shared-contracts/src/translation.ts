import { createContext, useContext } from 'react';
import { type Translate, translator } from './config/translator.ts';
import { UI_TEXTS } from './texts/ui.ts';

const TranslationContext = createContext<Translate>(translator(UI_TEXTS));

/** Gives what is inside the viewer's language; without it the components of shared-ui speak English. */
export const TranslationProvider = TranslationContext.Provider;

/** Translates the texts of the components of shared-ui. */
export const useTranslate = (): Translate => useContext(TranslationContext);
