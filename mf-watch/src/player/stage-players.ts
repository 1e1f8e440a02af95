import { atom, useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useContext, useEffect, useRef } from 'react';
import type { PlayerPort } from './player-port.ts';
import { HearContext, usePlayerStage } from './player-stage.ts';
import { isOutAtom } from './small-window.atoms.ts';

/** A player that is displayed: the small window shows the same. */
export interface StagePlayer {
  readonly port: PlayerPort;
  /** Its place on the page. */
  readonly frame: HTMLElement;
  readonly title: string;
  readonly isHeard: boolean;
  /** Turns its sound on instead of another one's. */
  readonly hear: () => void;
}

const playersAtom = atom<readonly StagePlayer[]>([]);

/** In the order of the document, which no change of the sound changes. */
export const stagePlayersAtom = atom((get) =>
  get(playersAtom).toSorted(({ frame: one }, { frame: other }) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  ),
);

/** Offers a player to the small window while it is displayed. Returns whether that window shows it. */
export const useStagePlayer = (port: PlayerPort, frame: RefObject<HTMLElement | null>, title: string): boolean => {
  const isHeard = usePlayerStage().part !== 'silent';
  const hear = useContext(HearContext);
  const latest = useRef(hear);
  const setPlayers = useSetAtom(playersAtom);
  useEffect(() => {
    latest.current = hear;
  }, [hear]);
  useEffect(() => {
    if (!frame.current) return;
    const player = { port, frame: frame.current, title, isHeard, hear: () => latest.current() };
    setPlayers((others) => [...others, player]);
    return () => setPlayers((all) => all.filter((one) => one !== player));
  }, [port, frame, title, isHeard, setPlayers]);
  return useAtomValue(isOutAtom);
};
