import { escapeHtml as escape } from '../../infrastructure/http/escape-html.ts';
import type { PageLanguage, PagePart } from '../pages/page-html.ts';
import { SPANISH_PAGES } from '../pages/pages.es.ts';
import { PAGES, type Section } from '../pages/pages.ts';

export const HELP_PATH = '/faq';
const MOST_LETTERS = 100;

const TEXTS = {
  en: {
    label: 'Search help',
    submit: 'Search',
    none: (term: string) => `Nothing found for “${term}”. Try another word, or write to us.`,
    found: (count: number, term: string) => `${count === 1 ? '1 answer' : `${count} answers`} for “${term}”`,
    all: 'All answers',
    contact: 'Contact Support',
  },
  es: {
    label: 'Buscar en la ayuda',
    submit: 'Buscar',
    none: (term: string) => `No encontramos nada para «${term}». Prueba con otra palabra o escríbenos.`,
    found: (count: number, term: string) => `${count === 1 ? '1 respuesta' : `${count} respuestas`} para «${term}»`,
    all: 'Todas las respuestas',
    contact: 'Contactar a soporte',
  },
} as const;

/** Without case and accents, so that “suscripcion” finds “suscripción”. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Sections of all pages that have every word of the term, those with it in the heading first. */
export const helpFor = (term: string, language: PageLanguage): Section[] => {
  const words = plain(term).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => plain(text).includes(word));
  const pages = language === 'es' ? SPANISH_PAGES : PAGES;
  const found = pages
    .flatMap(({ sections }) => sections)
    .filter(({ heading, paragraphs }) => has([heading, ...paragraphs].join(' ')));
  return found.toSorted((a, b) => Number(has(b.heading)) - Number(has(a.heading)));
};

/** The help page's search: a form that works without a script; `?q=` is its address. */
export const helpSearch = (term: string, language: PageLanguage): PagePart => {
  const t = TEXTS[language];
  const asked = term.trim().slice(0, MOST_LETTERS);
  const form = `<form role="search" action="${HELP_PATH}" class="search">
<label for="q">${t.label}</label>
<input id="q" name="q" type="search" maxlength="${MOST_LETTERS}" value="${escape(asked)}">
<button type="submit">${t.submit}</button>
</form>`;
  if (asked === '') return { before: form };
  const sections = helpFor(asked, language);
  const said = sections.length > 0 ? t.found(sections.length, asked) : t.none(asked);
  const contact = sections.length > 0 ? '' : ` <a href="/pages/contact">${t.contact}</a>`;
  return {
    sections,
    before: `${form}<p role="status">${escape(said)}${contact}</p><p><a href="${HELP_PATH}">${t.all}</a></p>`,
  };
};
