import { mayPlay } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { lineupAtom, neighbourAtom } from '../live/live.atoms.ts';
import type { PlaybackSession } from '../playback/playback-session.ts';
import type { TileIds } from './tiles.ts';

/**
 * Steps to the next or previous channel that has no tile; undefined when there is none. The channel after it, in the same
 * direction, is prepared as soon as the new one has its stream (decision 147).
 */
export const useChannelSteps = (ids: TileIds, session: PlaybackSession, choose: (id: string) => void) => {
  const host = useHost();
  const { items } = useAtomValue(lineupAtom);
  const neighbour = useAtomValue(neighbourAtom);
  const last = useRef<{ readonly id: string; readonly step: 1 | -1 } | null>(null);
  const prepareNext = useEffectEvent(() => {
    const state = session.state();
    if (state.status !== 'playing' || state.item.id !== last.current?.id) return;
    const nextId = neighbour(last.current.step, ids);
    last.current = null;
    const next = items.find(({ id }) => id === nextId);
    if (next && mayPlay(host.session.get(), next)) session.prepare(next);
  });
  useEffect(() => session.subscribe(() => prepareNext()), [session]);

  if (neighbour(1, ids) === null) return;
  return (step: 1 | -1) => {
    const id = neighbour(step, ids);
    if (id === null) return;
    last.current = { id, step };
    choose(id);
  };
};
