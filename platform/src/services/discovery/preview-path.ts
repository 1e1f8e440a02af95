/** Address of the preview image of a recording or programme, on the site's origin. */
export const previewPath = (id: string): string => `/media/cards/${id}.png`;
