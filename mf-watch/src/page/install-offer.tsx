import { useHost } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUncoveredFocus } from '../hooks/use-uncovered-focus.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import styles from './install-offer.module.css';
import { useInstallOffer } from './use-install-offer.ts';

/** A small notice in the corner, once; it moves nothing, takes no focus, and is never over a player. */
export const InstallOffer = () => {
  const { isWanted, onShown } = useInstallOffer();
  const [isClosed, setClosed] = useState(false);
  const [place, setPlace] = useState<Element | null>(null);
  if (!isWanted || isClosed) return null;
  // The sections are hidden on some views: the notice is in the remote's own place, outside of them.
  const findPlace = (span: HTMLElement | null) => setPlace(span?.closest('[data-remote]') ?? document.body);
  if (!place) return <span ref={findPlace} />;
  return createPortal(<Notice onShown={onShown} onClose={() => setClosed(true)} />, place);
};

interface NoticeProps {
  readonly onShown: () => void;
  readonly onClose: () => void;
}

const Notice = ({ onShown, onClose }: NoticeProps) => {
  const { bus } = useHost();
  const t = useLateTexts();
  const notice = useRef<HTMLElement>(null);
  const isClear = useClearOfPlayers(notice);
  useUncoveredFocus(notice, isClear);
  useEffect(() => {
    if (isClear) onShown();
  }, [isClear, onShown]);
  const install = () => {
    bus.emit('install:requested', {});
    onClose();
  };
  return (
    <section ref={notice} className={styles.offer} data-hidden={!isClear} aria-labelledby="install-offer">
      <h2 id="install-offer" className={styles.title}>
        {t('getApp.title')}
      </h2>
      <p>{t('getApp.body')}</p>
      <div className={styles.actions}>
        <Button kind="primary" onClick={install}>
          {t('getApp.action')}
        </Button>
        <Button kind="outlined" onClick={onClose}>
          {t('getApp.notNow')}
        </Button>
      </div>
    </section>
  );
};

const LOOK_EVERY_MS = 1_000;

/** Whether no video is where the element is. The player moves by itself, so this is measured again every second. */
const useClearOfPlayers = (element: RefObject<HTMLElement | null>): boolean => {
  const [isClear, setClear] = useState(false);
  useLayoutEffect(() => {
    const measure = () => {
      const own = element.current?.getBoundingClientRect();
      if (own) setClear(![...document.querySelectorAll('video')].some((video) => overlaps(own, video)));
    };
    measure();
    const timer = setInterval(measure, LOOK_EVERY_MS);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      clearInterval(timer);
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return isClear;
};

const overlaps = (own: DOMRect, video: HTMLVideoElement): boolean => {
  const { left, right, top, bottom, width } = video.getBoundingClientRect();
  return width > 0 && left < own.right && right > own.left && top < own.bottom && bottom > own.top;
};
