import type { SocialType } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useState } from 'react';
import { leavePage } from './leave-page.ts';
import { type SocialOutcome, socialMemory } from './social-memory.ts';

/** Starts social sign-ins and returns how the last one ended. `busy`: the brand that opens. */
export const useSocialLogin = () => {
  const host = useHost();
  const [busy, setBusy] = useState<SocialType | null>(null);
  const [outcome, setOutcome] = useState<SocialOutcome | null>(() => socialMemory.takeOutcome());

  useEffect(() => {
    // Browsers restore the page as it was left on Back from the provider.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(null);
    };
    window.addEventListener('pageshow', onShown);
    return () => window.removeEventListener('pageshow', onShown);
  }, []);

  const start = async (type: SocialType): Promise<void> => {
    if (busy !== null) return;
    setBusy(type);
    setOutcome(null);
    try {
      // The protocol's code loads only when it is used.
      const { openVisit } = await import('./social-flow.ts');
      const opened = await openVisit(host, type);
      if (opened.ok) return leavePage(opened.value);
      setOutcome({ kind: 'failed', type, message: opened.error.message });
    } catch {
      setOutcome({ kind: 'failed', type });
    }
    setBusy(null);
  };
  return { busy, outcome, start };
};
