import { useAtomValue, useSetAtom } from 'jotai';
import type { LiveItem } from '../content/live-item.ts';
import { usePreference } from '../hooks/use-preference.ts';
import { Lineup } from '../live/lineup.tsx';
import { itemChosenAtom, lineupAtom } from '../live/live.atoms.ts';
import { OnNow } from '../live/on-now.tsx';
import { AddButton } from './add-button.tsx';
import { MultiviewStage } from './multiview-stage.tsx';
import { useChannelSteps } from './use-channel-steps.ts';
import { useMultiview } from './use-multiview.ts';
import { useTileViews } from './use-tile-views.ts';

interface OnNowScreenProps {
  /** The viewer looks at something else on the page: only the player stays, small, in a corner. */
  readonly isAside: boolean;
}

/** What is live: one channel in the player or up to three side by side, and the others to choose from. */
export const OnNowScreen = ({ isAside }: OnNowScreenProps) => (
  <Lineup isAside={isAside}>{(current) => <OnNowTiles current={current} isAside={isAside} />}</Lineup>
);

const OnNowTiles = ({ current, isAside }: OnNowScreenProps & { readonly current: LiveItem }) => {
  const multiview = useMultiview(current);
  const { ids, isActive, replaceAudible } = multiview;
  // In the corner only the heard tile is visible: the others free their slots until the viewer is back.
  const views = useTileViews(isAside ? ids.slice(0, 1) : ids);
  const { items } = useAtomValue(lineupAtom);
  const chooseChannel = useSetAtom(itemChosenAtom);
  const [isTheater] = usePreference('theater');
  const item = items.find(({ id }) => id === ids[0]) ?? current;
  const choose = isActive ? replaceAudible : chooseChannel;
  const session = views.sessionOf(views.audibleView);
  const stepChannel = useChannelSteps(ids, session, choose);
  return (
    <OnNow
      item={item}
      stage={
        <MultiviewStage item={item} multiview={multiview} views={views} isAside={isAside} onChannel={stepChannel} />
      }
      isWide={isTheater || ids.length > 1}
      isAside={isAside}
      onChoose={choose}
      onIntent={session.prepare}
      besideIds={ids}
      renderAction={(other) => <AddButton item={other} multiview={multiview} />}
    />
  );
};
