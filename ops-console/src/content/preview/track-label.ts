/** The track's own label, or else the name of its language. */
export const trackLabel = ({
  label,
  language,
}: {
  readonly label: string | null;
  readonly language: string;
}): string => {
  if (label && label !== language) return label;
  if (language === '' || language === 'und') return 'No language';
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' }).of(language) ?? language;
  } catch {
    return language;
  }
};
