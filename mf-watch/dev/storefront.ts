import type { VodItem } from '@grandstand/shared-contracts/api';
import { aVodItem } from '@grandstand/contracts-testing';

const STILLS = ['baseball', 'basketball', 'soccer'];
const TITLES = ['Red Sox at Yankees', 'Nets at Bulls', 'New York City FC at Toronto FC'];

export const sections = ['games', 'shows'].map((id) => ({
  id,
  name: id === 'games' ? 'Recent games' : 'Shows',
  cu: '',
}));

/** Every other one needs a subscription. */
export const recordings = (section: string): VodItem[] =>
  Array.from({ length: 20 }, (_, index) => {
    const name = `${TITLES[index % TITLES.length]}, part ${index + 1}`;
    return aVodItem({
      id: `${section}-${index + 1}`,
      name,
      lon: [{ n: name }],
      i: [{ cu: `/media/static/poster-${STILLS[index % STILLS.length]}.webp` }],
      ...(index % 2 === 1 && { ent: [{ sp: 'urn:package:Yes' }] }),
    });
  });
