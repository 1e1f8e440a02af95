import { success } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useRequest } from '@grandstand/shared-ui';
import { useCallback } from 'react';
import { searchRecordings } from '../catalogue/catalogue.api.ts';
import { fetchFound } from '../search/search.api.ts';

/** What the search finds for a team. Its games are optional; its videos are not shown when they fail to load. */
export const useFavouriteTeam = (team: string) => {
  const host = useHost();
  return useRequest(
    useCallback(async () => {
      const [found, videos] = await Promise.all([fetchFound(host, team), searchRecordings(host, team, 1)]);
      return success({
        games: found.ok ? [...found.value.onAir, ...found.value.upcoming] : [],
        videos: videos.ok ? videos.value.items : [],
      });
    }, [host, team]),
  ).state;
};
