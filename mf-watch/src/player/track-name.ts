import type { TextTrack } from './player-port.ts';

/** The stream's label; without one, the language's name in the viewer's language, or its code if the browser has no name. */
export const trackName = (
  { label, language }: Pick<TextTrack, 'label' | 'language'>,
  locale: string = document.documentElement.lang || 'en',
): string => {
  if (label !== '' && label !== language) return label;
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(language) ?? language;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return language;
  }
};
