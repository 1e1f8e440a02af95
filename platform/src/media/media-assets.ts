import path from 'node:path';

/** The clips and stills of the synthetic network. */
export const MEDIA_ASSETS = path.resolve(import.meta.dirname, '../../media');
