import type { UploadedFiles } from '../model/uploaded-files.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** Files that the registry parses. A syntax tree uses more than a hundred times the bytes of its file. */
const LIMITS = [
  {
    kind: 'script',
    pattern: /\.m?js$/,
    maxBytes: 4 * MIB,
    shown: '4 MiB',
    remedy: 'Split it into chunks that load when they are needed.',
  },
  {
    kind: 'stylesheet',
    pattern: /\.css$/,
    maxBytes: 512 * KIB,
    shown: '512 KiB',
    remedy: 'Split it by screen, and move embedded images and fonts to separate files.',
  },
  {
    kind: 'manifest',
    pattern: /^(?:assets|remote|mf-manifest|first-screens)\.json$/,
    maxBytes: MIB,
    shown: '1 MiB',
    remedy: 'Describe fewer files, or shorten the texts in it.',
  },
] as const;

/** Files that are too large to be parsed. Check before anything is parsed. */
export const sizeErrors = (files: UploadedFiles): string[] =>
  [...files].flatMap(([path, { length }]) => {
    const limit = LIMITS.find(({ pattern }) => pattern.test(path));
    if (!limit || length <= limit.maxBytes) return [];
    return [
      `${path} has ${length} bytes; a ${limit.kind} may have ${limit.maxBytes} (${limit.shown}). ${limit.remedy}`,
    ];
  });
