import type { PageLanguage, PagePart } from '../pages/page-html.ts';

export const PRIVACY_CHOICES_PATH = '/pages/privacy-choices';

const TEXTS = {
  en: {
    byBrowser: 'Your browser sends Global Privacy Control. We honor it: what you do here is not stored with your name.',
    limited: 'You chose that what you do in this browser is not stored with your name.',
    open: 'What you do in this browser helps us improve the site, and may be stored with your account.',
    limit: 'Limit the use of my data',
    allow: 'Undo this choice',
  },
  es: {
    byBrowser:
      'Tu navegador envía Global Privacy Control. Lo respetamos: lo que haces aquí no se guarda con tu nombre.',
    limited: 'Elegiste que lo que haces en este navegador no se guarde con tu nombre.',
    open: 'Lo que haces en este navegador nos ayuda a mejorar el sitio y puede guardarse con tu cuenta.',
    limit: 'Limitar el uso de mis datos',
    allow: 'Deshacer esta elección',
  },
} as const;

export interface BrowserChoice {
  /** Global Privacy Control: the browser itself makes the choice, and the page cannot undo it. */
  readonly isSentByBrowser: boolean;
  readonly limitsUse: boolean;
}

/** The state of this browser's choice, and the button that changes it. */
export const privacyChoice = ({ isSentByBrowser, limitsUse }: BrowserChoice, language: PageLanguage): PagePart => {
  const t = TEXTS[language];
  if (isSentByBrowser) return { before: `<p role="status" class="done">${t.byBrowser}</p>` };
  return {
    before: `<p role="status" class="done">${limitsUse ? t.limited : t.open}</p>
<form method="post" action="${PRIVACY_CHOICES_PATH}">
<input type="hidden" name="limit" value="${limitsUse ? '0' : '1'}">
<button type="submit">${limitsUse ? t.allow : t.limit}</button>
</form>`,
  };
};
