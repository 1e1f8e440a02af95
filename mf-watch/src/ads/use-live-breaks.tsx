import { useConfig } from '@grandstand/shared-contracts/react';
import { type ReactNode, useCallback, useState } from 'react';
import type { Content } from '../content/content.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import type { PlayerPort } from '../player/player-port.ts';
import type { PortDecorator } from '../player/port-decorator.ts';

const Nothing = () => null;
/** When its code fails to load, breaks of the channel play as they are, and ads of the stream without a notice. */
const LiveAds = lazyPart(
  () =>
    import('./live-ads.tsx').then(
      (part) => part.LiveAds,
      () => Nothing,
    ),
  Nothing,
);

/** The ads of a channel; those in place of its breaks where the flag of its kind is on. `decorate` learns the player. */
export const useLiveBreaks = (
  { id, kind }: Pick<Content, 'id' | 'kind'>,
  decoratePort?: PortDecorator,
): { readonly over: ReactNode; readonly decorate: PortDecorator } => {
  const replaces = useConfig().preRoll[kind];
  const [port, setPort] = useState<PlayerPort | null>(null);
  const decorate = useCallback<PortDecorator>(
    (made) => {
      const decorated = decoratePort?.(made) ?? made;
      setPort(decorated);
      return decorated;
    },
    [decoratePort],
  );
  return {
    decorate,
    over: kind !== 'vod' && port && <LiveAds key={id} port={port} kind={kind} contentId={id} replaces={replaces} />,
  };
};
