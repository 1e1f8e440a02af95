/** Widths of a poster, narrowest first; 16:9. */
export const STILL_WIDTHS = [320, 640, 1_280] as const;

/** Where the object store has a poster. */
export const POSTERS_FOLDER = 'media/posters/';
const stillFolder = (id: string): string => `${POSTERS_FOLDER}${id}/`;
/** For link previews, whose readers do not all know WebP. */
export const SOCIAL_SIZE = { width: 1_280, height: 720 } as const;
export const socialFile = (id: string): string => `${stillFolder(id)}social.jpg`;

export const stillFile = (id: string, width: number): string => `${stillFolder(id)}${width}.webp`;

/** Address of a poster on the site's origin; cards add the width that they show. */
export const stillAddress = (id: string): string => `/media/posters/${id}.webp`;

/** Null for what is not the address of one of these posters. */
export const posterIdOf = (address: string): string | null =>
  /^\/media\/posters\/([\da-f]{24})\.webp$/.exec(address)?.[1] ?? null;

/** The address of a poster for link previews; null for what is not one of these posters. */
export const socialAddress = (address: string): string | null => {
  const id = posterIdOf(address);
  return id === null ? null : `/media/posters/${id}.jpg`;
};

/** The files for an address and a width, the best first; none for the address of no poster. */
export const stillsOf = (name: string, width: unknown): readonly { readonly key: string; readonly type: string }[] => {
  const [, id = '', form] = /^([\da-f]{24})\.(webp|jpg)$/.exec(name) ?? [];
  if (id === '') return [];
  const fitting = STILL_WIDTHS.find((known) => known >= Number(width)) ?? 1_280;
  const still = { key: stillFile(id, fitting), type: 'image/webp' };
  // Posters of an earlier version have no JPEG.
  return form === 'jpg' ? [{ key: socialFile(id), type: 'image/jpeg' }, still] : [still];
};
