/** WATCH-057. Answers VAST 4.2; `?kind=` names what is about to play. With `content=`, a recording, VMAP 1.0 with all its breaks. */
export const PRE_ROLL_PATH = '/ads/pre-roll.xml';
export const PRE_ROLL_KINDS = ['vod', 'overflow', 'linear'] as const;
export type PreRollKind = (typeof PRE_ROLL_KINDS)[number];
