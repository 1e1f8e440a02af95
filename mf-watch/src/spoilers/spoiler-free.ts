import type { Host } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import type { Recording } from '../content/recording.ts';
import type { LiveItem } from '../content/live-item.ts';
import { usePreference } from '../hooks/use-preference.ts';

export const useSpoilerFree = (): boolean => usePreference('spoilerFree')[0];

type Speaker = Pick<Host, 't'>;

/** Without what may reveal the result: score, title, description and length. Team names are not a spoiler, and shows have none. */
const veiledRecording = (recording: Recording, { t }: Speaker): Recording => {
  const { isShow, teams, league } = recording;
  if (isShow) return recording;
  const unknown = league ? t('spoilers.leagueVideo', { league }) : t('spoilers.video');
  return { ...recording, title: teams || unknown, description: '', duration: '', lengthS: 0, still: null };
};

/** A game is titled by its teams, because its own title, or that of a replay, may reveal the result. */
const veiledLive = (item: LiveItem, { t }: Speaker): LiveItem =>
  item.teams === '' && !item.isReplay
    ? item
    : { ...item, title: item.teams || item.channelName || t('spoilers.video'), subtitle: '', posterUrl: null };

/** The recording as it may be shown to this viewer. */
export const useShownRecording = (recording: Recording): Recording => {
  const host = useHost();
  return useSpoilerFree() ? veiledRecording(recording, host) : recording;
};

/** The programme as it may be shown to this viewer. */
export const useShownLive = (item: LiveItem): LiveItem => {
  const host = useHost();
  return useSpoilerFree() ? veiledLive(item, host) : item;
};
