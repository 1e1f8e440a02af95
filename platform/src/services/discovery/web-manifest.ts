import type { Language } from '../language/language.ts';

interface ManifestPaths {
  readonly watch: string;
  readonly schedule: string;
}

const TEXTS = {
  en: { description: 'YES Network live and on demand.', watch: 'On now', schedule: 'Schedule' },
  es: { description: 'YES Network en vivo y a la carta.', watch: 'En vivo ahora', schedule: 'Programación' },
} as const;

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes,
  type: 'image/png',
  purpose,
});

/** What a system needs to install the site (W3C Web Application Manifest). */
export const webManifest = (language: Language, { watch, schedule }: ManifestPaths) => {
  const texts = TEXTS[language];
  return {
    // Not the start address, which a release may change.
    id: '/',
    name: 'YES Network',
    short_name: 'YES',
    description: texts.description,
    lang: language,
    start_url: watch,
    scope: '/',
    display: 'standalone',
    background_color: '#070d18',
    theme_color: '#070d18',
    categories: ['sports', 'entertainment'],
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      { name: texts.watch, url: watch },
      { name: texts.schedule, url: schedule },
    ],
  };
};
