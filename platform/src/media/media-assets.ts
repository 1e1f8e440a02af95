import path from 'node:path';

/** The clips and stills of the synthetic network. */
export const MEDIA_ASSETS = path.resolve(import.meta.dirname, '../../media');

/** What viewers of an ingested channel see without an encoder. */
export const SLATE_IMAGE = path.join(MEDIA_ASSETS, 'slate.png');
