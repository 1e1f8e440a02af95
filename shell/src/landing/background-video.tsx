import { safeUrl } from '@grandstand/shared-contracts';
import { IconButton, icons } from '@grandstand/shared-ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShell } from '../frame/shell-context.ts';
import styles from './landing.module.css';

/** SHELL-085: only logged. */
const logVideoFailure = (what: string, error: unknown) => console.warn(`The landing page's video ${what}:`, error);

interface BackgroundVideoProps {
  readonly videoUrl: string;
  readonly posterUrl: string;
}

/** SHELL-040, X-11: looping and muted behind the text; a pause control; the poster alone when motion is unwanted or the video fails. */
export const BackgroundVideo = ({ videoUrl, posterUrl }: BackgroundVideoProps) => {
  const { t } = useShell();
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const source = safeUrl(videoUrl, window.location.href);
  const poster = safeUrl(posterUrl, window.location.href) ?? undefined;

  const play = (element: HTMLVideoElement) =>
    void element.play().catch((error: unknown) => {
      setPlaying(false);
      // A pause, or leaving the page, came in between.
      if (!(error instanceof DOMException && error.name === 'AbortError')) logVideoFailure('did not start', error);
    });
  const start = useEffectEvent(play);

  useEffect(() => {
    const element = video.current;
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // React sets `muted` after insertion; without it no browser starts a video on its own.
    element.muted = true;
    start(element);
  }, []);

  const toggle = () => {
    const element = video.current;
    if (!element) return;
    if (element.paused) play(element);
    else element.pause();
  };

  return (
    <>
      <video
        ref={video}
        className={styles.video}
        loop
        muted
        playsInline
        preload="metadata"
        aria-hidden="true"
        tabIndex={-1}
        {...(poster ? { poster } : {})}
        {...(source ? { src: source } : {})}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={({ currentTarget }) => {
          setFailed(true);
          logVideoFailure('cannot be played', currentTarget.error);
        }}
      />
      {source && !failed && (
        <IconButton
          className={styles.pause ?? ''}
          icon={playing ? icons.pause : icons.play}
          label={t(playing ? 'landing.pause' : 'landing.play')}
          onClick={toggle}
        />
      )}
    </>
  );
};
