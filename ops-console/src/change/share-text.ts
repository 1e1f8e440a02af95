import { audienceText } from '@grandstand/shared-contracts/release';
import type { Rollout } from '../registry/registry.generated.ts';

type Reach = Pick<Rollout, 'percent'> & Partial<Pick<Rollout, 'audience'>>;

/** `10 % of visitors`, `10 % of the audience (country us)` */
export const shareText = ({ percent, audience = [] }: Reach): string =>
  `${percent} % of ${audience.length > 0 ? `the audience (${audienceText(audience)})` : 'visitors'}`;

/** Visitors that keep the version before. */
export const restText = ({ percent, audience = [] }: Reach): string =>
  audience.length > 0 ? 'all other visitors' : `${100 - percent} %`;
