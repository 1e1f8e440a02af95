import { MAX_LIVE_STREAMS } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useSearchParams } from '@grandstand/shared-contracts/router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { currentItemAtom, itemChosenAtom, lineupAtom } from '../live/live.atoms.ts';
import { channelLabel } from '../live/live-item.ts';
import { useWatchAddress } from '../watch-address.ts';
import { added, hasRoom, heard, playing, removed, type Together, togetherOf } from './together.ts';

export interface Multiview {
  /** One alone, or several. */
  readonly ids: Together;
  readonly hasRoom: boolean;
  /** What has just changed, for who does not see it. */
  readonly spoken: string;
  add(id: string): void;
  remove(id: string): void;
  hear(id: string): void;
  /** Another channel where the heard one is. */
  play(id: string): void;
  /** Only the heard one goes on. */
  leave(): void;
}

/**
 * What is shown together is what the address says: it can be shared and reloaded, and Back leaves it. Entering is a step
 * of the history, a change within is none.
 */
export const useTogether = (): Multiview => {
  const { t, navigate, history } = useHost();
  const [query] = useSearchParams();
  const { items } = useAtomValue(lineupAtom);
  const current = useAtomValue(currentItemAtom);
  const choose = useSetAtom(itemChosenAtom);
  const { beside } = useWatchAddress();
  const [spoken, setSpoken] = useState('');

  const wanted = query.get('with');
  const known = items.map(({ id }) => id);
  const named = togetherOf(wanted, known);
  const ids = named.length > 0 || !current ? named : [current.id];
  const [heardId] = ids;
  // What was heard plays on when the address no longer names it.
  useEffect(() => {
    if (heardId !== undefined && wanted !== null) choose(heardId);
  }, [heardId, wanted, choose]);

  const nameOf = (id: string) => {
    const item = items.find((one) => one.id === id);
    return item ? channelLabel(item) : '';
  };
  const show = (next: Together, text: string) => {
    setSpoken(text);
    const [first] = next;
    if (first === undefined || next === ids) return;
    choose(first);
    if (next.length > 1 || wanted !== null) {
      navigate(beside(next), { replace: wanted !== null, state: history.get().state });
    }
  };
  return {
    ids,
    hasRoom: hasRoom(ids),
    spoken,
    add: (id) =>
      show(
        added(ids, id),
        hasRoom(ids) ? t('multiview.added', { title: nameOf(id) }) : t('multiview.full', { count: MAX_LIVE_STREAMS }),
      ),
    remove: (id) => show(removed(ids, id), t('multiview.removed', { title: nameOf(id) })),
    hear: (id) => show(heard(ids, id), t('multiview.nowHeard', { title: nameOf(id) })),
    play: (id) => show(playing(ids, id), ids.length > 1 ? t('multiview.nowHeard', { title: nameOf(id) }) : ''),
    leave: () => show(ids.slice(0, 1), t('multiview.left', { title: nameOf(heardId ?? '') })),
  };
};
