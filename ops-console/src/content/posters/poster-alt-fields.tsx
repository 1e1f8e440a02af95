import { TextField } from '@grandstand/shared-ui';
import type { ChangeEventHandler } from 'react';

interface PosterTexts {
  readonly poster: string | null;
  readonly posterAlt: string | null;
  readonly posterAltEs: string | null;
}

/** The fields of a poster in the draft of an entry. */
export const posterDraft = (entry: PosterTexts | null) => ({
  poster: entry?.poster ?? '',
  posterAlt: entry?.posterAlt ?? '',
  posterAltEs: entry?.posterAltEs ?? '',
});

/** A description belongs to its poster: without one it is not sent. */
export const posterInput = (draft: ReturnType<typeof posterDraft>): PosterTexts => {
  const poster = draft.poster.trim() || null;
  const described = (text: string) => (poster === null ? null : text.trim() || null);
  return { poster, posterAlt: described(draft.posterAlt), posterAltEs: described(draft.posterAltEs) };
};

interface PosterAltFieldsProps {
  readonly poster: string;
  readonly text: (key: 'posterAlt' | 'posterAltEs') => {
    readonly value: string;
    readonly onChange: ChangeEventHandler<HTMLInputElement>;
  };
}

/** What the poster shows, in both languages of the site. */
export function PosterAltFields({ poster, text }: PosterAltFieldsProps) {
  if (poster.trim() === '') return null;
  return (
    <>
      <TextField
        label="What the poster shows"
        hint="Read aloud before the title. Leave it empty if the poster shows nothing more than the title says."
        maxLength={200}
        {...text('posterAlt')}
      />
      <TextField
        label="What the poster shows, in Spanish"
        hint="Empty: pages in Spanish have the English text."
        lang="es"
        maxLength={200}
        {...text('posterAltEs')}
      />
    </>
  );
}
