import type { Host } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import type { Recording } from '../catalogue/recording.ts';
import type { LiveItem } from '../live/live-item.ts';
import { usePreference } from '../use-preference.ts';

export const useSpoilerFree = (): boolean => usePreference('spoilerFree')[0];

type Speaker = Pick<Host, 't'>;

/** Without what may tell how it ends: title, description, length and picture. When it was published tells them apart. */
const veiledRecording = (recording: Recording, { t }: Speaker): Recording => ({
  ...recording,
  title: recording.league ? t('spoilers.leagueVideo', { league: recording.league }) : t('spoilers.video'),
  description: '',
  duration: '',
  still: null,
});

/** A game is named by who plays: its own title may tell how it went, and so may that of a replay. */
const veiledLive = (item: LiveItem, { t }: Speaker): LiveItem => ({
  ...item,
  title: item.teams || (item.isReplay ? item.channelName || t('spoilers.video') : item.title),
  subtitle: '',
  posterUrl: null,
});

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
