import { isFree, mayPlay } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Card } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { listAccessAtom } from '../playback/list-access.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { useResumePositions } from '../playback/positions.ts';
import { LeagueStill } from '../spoilers/league-still.tsx';
import { useShownRecording } from '../spoilers/spoiler-free.ts';
import { useWatchAddress } from '../navigation/watch-address.ts';
import { viewingAtom } from '../viewing/viewing.atoms.ts';
import { publishedOn, type Recording } from '../content/recording.ts';

/** How wide a card is drawn in a row: 2, 3.5 or 5.5 side by side. */
export const ROW_SIZES = '(max-width: 464px) 50vw, (max-width: 1024px) 28vw, 250px';

interface RecordingCardProps {
  readonly recording: Recording;
  readonly sizes?: string;
  readonly onChosen?: () => void;
}

/** A link to a recording; locked ones lead to the wall (WATCH-016, WATCH-029). */
export const RecordingCard = ({ recording, sizes = ROW_SIZES, onChosen }: RecordingCardProps) => {
  const { t, format, navigate } = useHost();
  const session = useSession();
  const address = useWatchAddress().recording(recording.id);
  const isClosed = useAtomValue(listAccessAtom) === 'closed';
  const shown = useShownRecording(recording);
  const { title, league, duration, lengthS, still } = shown;
  const lateTexts = useLateTexts();
  const isWatched = useAtomValue(viewingAtom).watchedIds.has(recording.id);
  const positions = useResumePositions();
  const watchedS = isWatched ? lengthS : positions.of(recording.id);
  return (
    <Card
      title={title}
      poster={still && { ...still, sizes }}
      placeholder={<LeagueStill league={league} />}
      flag={isWatched ? lateTexts('viewing.watched') : isFree(recording) ? t('watch.free') : undefined}
      progress={watchedS > 0 && lengthS > 0 ? Math.min(watchedS / lengthS, 1) : undefined}
      tag={league || undefined}
      meta={publishedOn(format, shown) || undefined}
      duration={duration || undefined}
      locked={!mayPlay(session, recording)}
      disabled={isClosed}
      href={address}
      onSelect={() => {
        onChosen?.();
        navigate(address, { state: { fromList: true } });
      }}
    />
  );
};
