import type { TEXTS } from '../../texts/en.ts';

/** Reasons of the form; the first is the prompt and may be submitted. The English text is sent. */
export const REASON_KEYS = [
  'deletionReason.prompt',
  'deletionReason.expired',
  'deletionReason.content',
  'deletionReason.moving',
  'deletionReason.data',
  'deletionReason.ads',
  'deletionReason.distracting',
  'deletionReason.another',
] as const satisfies readonly (keyof typeof TEXTS)[];
