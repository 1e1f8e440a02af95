import { type Host, MAX_LIVE_STREAMS, type Session } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { ErrorPanel, lazyComponent } from '@grandstand/shared-ui';
import { useEffect } from 'react';
import { usePlayerStage } from '../player/player-stage.ts';
import type { PlaybackFailure } from './playback-failure.ts';
import { SubscribeWall } from './subscribe-wall.tsx';

/** Optional: a failed load leaves the message alone. */
const StreamsInUse = lazyComponent(async () => (await import('./streams-in-use.tsx')).StreamsInUse, {
  Failed: () => null,
});

interface Words {
  readonly heading: string;
  readonly message: string;
}

/** The platform's code for a blackout by the TV provider's zip code. */
const PROVIDER_BLACKOUT = 40050150;

/** WATCH-077…086: what happened, and what to do about it. */
export const problemWords = (failure: PlaybackFailure, { tv }: Session, t: Host['t']): Words => {
  const again = t('playback.tryAgain');
  switch (failure.type) {
    case 'OUT_OF_US_ERROR':
      return { heading: t('playback.OUT_OF_US_ERROR'), message: t('playback.outsideUs') };
    case 'CONCURRENCY_ERROR':
      return { heading: t('playback.CONCURRENCY_ERROR'), message: t('playback.closeAnother') };
    case 'BLACKOUT_ERROR':
      return failure.platformCode === PROVIDER_BLACKOUT && tv.zip
        ? { heading: t('playback.BLACKOUT_PROVIDER', { zip: tv.zip }), message: t('playback.chooseAnother') }
        : { heading: t('playback.BLACKOUT_ERROR'), message: t('playback.chooseAnother') };
    case 'OTHER_ERROR':
      return { heading: failure.message ?? t('errorModal.body'), message: again };
    case 'UNAVAILABLE':
      return { heading: t('playback.UNAVAILABLE'), message: again };
    case 'MEDIA_ERROR':
      return failure.engineCode === 'engine:0'
        ? { heading: t('playback.MEDIA_ERROR'), message: t('playback.unsupported') }
        : { heading: t('playback.MEDIA_ERROR'), message: again };
    default:
      return { heading: t(`playback.${failure.type}`), message: t('playback.chooseAnother') };
  }
};

const codeOf = ({ code, platformCode, engineCode }: PlaybackFailure): string =>
  [code || null, platformCode ?? null, engineCode ?? null].filter((part) => part !== null).join(' / ');

/** After a reload the zip code is unknown: it is read again when a message contains it. */
const useZipOnFile = ({ platformCode }: PlaybackFailure, { tv }: Session): void => {
  const { session } = useHost();
  const isMissing = platformCode === PROVIDER_BLACKOUT && tv.authenticated && tv.zip === undefined;
  useEffect(() => {
    if (isMissing) void session.actions.provider.readMetadata();
  }, [isMissing, session]);
};

interface PlaybackProblemProps {
  readonly failure: PlaybackFailure;
  readonly onRetry: () => void;
}

/** Replaces the player: the wall when a subscription is missing, or else the message of the failure and `Try again`. */
export const PlaybackProblem = ({ failure, onRetry }: PlaybackProblemProps) => {
  const { t } = useHost();
  const session = useSession();
  const { part } = usePlayerStage();
  useZipOnFile(failure, session);
  if (failure.type === 'NO_SUBSCRIPTION_ERROR') return <SubscribeWall />;
  const isCrowded = failure.type === 'CONCURRENCY_ERROR' && part !== 'alone';
  const code = codeOf(failure);
  return (
    <div>
      <ErrorPanel
        {...problemWords(failure, session, t)}
        {...(isCrowded && { message: t('multiview.limit', { count: MAX_LIVE_STREAMS }) })}
        code={code ? t('playback.code', { code }) : undefined}
        actionLabel={t('app.tryAgain')}
        onAction={onRetry}
      />
      {failure.type === 'CONCURRENCY_ERROR' && part === 'alone' && <StreamsInUse />}
    </div>
  );
};
