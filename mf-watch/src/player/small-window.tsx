import type { CaptionStyle } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';
import { IconButton, icons } from '@grandstand/shared-ui';
import { type createStore, Provider, useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { captionVariables } from './caption-style.ts';
import { playerIcons } from './player-icons.tsx';
import { toggleMute, togglePlay } from './player-keys.ts';
import { hasFrame, type PlayerPort } from './player-port.ts';
import { isOutAtom } from './small-window.atoms.ts';
import styles from './small-window.module.css';
import { smallWindows } from './small-windows.ts';
import { type StagePlayer, stagePlayersAtom } from './stage-players.ts';
import { usePlayerState } from './use-player-state.ts';

/** 16:9, and the controls beneath. */
const SIZE = { width: 480, height: 322 };

interface SmallWindowOptions {
  readonly store: ReturnType<typeof createStore>;
  readonly t: Translate;
  readonly captionStyle: CaptionStyle;
}

/**
 * Shows the players of the page in a small window that stays over all others, until it is closed or no player is left.
 * Only the video elements move; the window has its own React root, because events of the page's root end with its document.
 * @throws DOMException when the browser refuses the window
 */
export const openSmallWindow = async ({ store, t, captionStyle }: SmallWindowOptions): Promise<void> => {
  const small = await smallWindows()?.requestWindow(SIZE);
  if (!small) return;
  const page = small.document;
  page.title = t('smallWindow.title');
  page.documentElement.lang = document.documentElement.lang;
  copyStyles(page);
  const place = page.body.appendChild(page.createElement('main'));
  place.className = styles.window ?? '';
  for (const [name, value] of Object.entries(captionVariables(captionStyle)))
    place.style.setProperty(name, String(value));
  const root = createRoot(place);
  store.set(isOutAtom, true);
  small.addEventListener('pagehide', () => {
    // The videos are back in the page before their window is gone.
    flushSync(() => root.unmount());
    store.set(isOutAtom, false);
  });
  root.render(
    <Provider store={store}>
      <SmallWindow t={t} onBack={() => small.close()} />
    </Provider>,
  );
};

/** Links keep their nonce and integrity; the window has the policy of the page. */
const copyStyles = (page: Document) => {
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
    page.head.append(sheet.cloneNode(true));
};

interface SmallWindowProps {
  readonly t: Translate;
  readonly onBack: () => void;
}

const keys = new WeakMap<PlayerPort, number>();
let lastKey = 0;
/** A port stays the same when its sound is turned on or off. */
const keyOf = ({ port }: StagePlayer): number => {
  const key = keys.get(port) ?? (lastKey += 1);
  keys.set(port, key);
  return key;
};

const SmallWindow = ({ t, onBack }: SmallWindowProps) => {
  const players = useAtomValue(stagePlayersAtom);
  const heard = players.find(({ isHeard }) => isHeard) ?? players[0];
  const isEmpty = heard === undefined;
  // An error, a wall, another page of the site: what is displayed instead is on the page.
  useEffect(() => {
    // Not in the effect: closing unmounts this root.
    if (isEmpty) queueMicrotask(onBack);
  }, [isEmpty, onBack]);
  return (
    <>
      <div className={styles.tiles} data-tiles={players.length}>
        {players.map((player) => (
          <Tile key={keyOf(player)} player={player} isAlone={players.length === 1} t={t} />
        ))}
      </div>
      {heard && <Bar player={heard} t={t} onBack={onBack} />}
    </>
  );
};

interface TileProps {
  readonly player: StagePlayer;
  readonly isAlone: boolean;
  readonly t: Translate;
}

const Tile = ({ player: { port, title, isHeard, hear }, isAlone, t }: TileProps) => {
  const room = useRef<HTMLDivElement>(null);
  const state = usePlayerState(port);
  // An engine may have a video only while it plays, and another one for each source.
  const video = port.video();
  useLayoutEffect(() => (video && room.current ? borrowVideo(video, room.current) : undefined), [video]);
  return (
    <div className={styles.tile} data-heard={isHeard && !isAlone}>
      <div ref={room} className={styles.picture} />
      {!hasFrame(state) && <p className={styles.waiting}>{t('smallWindow.onPage')}</p>}
      {!isHeard && (
        <button type="button" className={styles.hear} aria-label={t('multiview.hear', { title })} onClick={hear} />
      )}
    </div>
  );
};

/** Moves the video to `room`. Returns what moves it back, unless its engine has removed it meanwhile. */
const borrowVideo = (video: HTMLVideoElement, room: HTMLElement): (() => void) => {
  const home = video.parentElement;
  if (!home) return () => {};
  room.append(video);
  return () => {
    if (video.parentElement === room) home.append(video);
  };
};

interface BarProps extends SmallWindowProps {
  /** The one that is heard. */
  readonly player: StagePlayer;
}

const Bar = ({ player: { port, title }, t, onBack }: BarProps) => {
  const { status, muted } = usePlayerState(port);
  const isRunning = status === 'playing' || status === 'buffering';
  return (
    <div className={styles.bar}>
      <IconButton
        icon={isRunning ? icons.pause : icons.play}
        label={t(isRunning ? 'player.pause' : 'player.play')}
        onClick={() => togglePlay(port)}
      />
      <IconButton
        icon={muted ? playerIcons.muted : playerIcons.volume}
        label={t('player.mute')}
        aria-pressed={muted}
        onClick={() => toggleMute(port)}
      />
      <h1 className={styles.title}>{title}</h1>
      <IconButton icon={playerIcons.pip} label={t('smallWindow.back')} onClick={onBack} />
    </div>
  );
};
