import type { PanelName } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useRef } from 'react';

/** Another remote's panel by its name. A failure is shown in its place. */
export const RemotePanel = ({ name }: { readonly name: PanelName }) => {
  const { panel } = useHost();
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!element.current) return undefined;
    const mounted = panel(name, element.current);
    return () => void mounted.unmount();
  }, [panel, name]);

  return <div ref={element} />;
};
