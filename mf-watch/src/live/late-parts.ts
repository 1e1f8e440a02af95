/** What every line-up shows, in one chunk that loads after the first frame. */
export { CardScore } from '../score/card-score.tsx';
export { ComingUp } from './coming-up.tsx';
export { LiveLinks } from './live-links.tsx';
