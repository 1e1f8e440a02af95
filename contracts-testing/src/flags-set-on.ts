import { ACTIONS, type Action } from '@grandstand/shared-contracts';
import type { FakeHost } from './fake-host.ts';

/** The loading flags that go on from now on, each once, in order (SHELL-071). */
export const flagsSetOn = (host: FakeHost): readonly Action[] => {
  const seen: Action[] = [];
  host.session.subscribe(() => {
    const { pending } = host.session.get();
    seen.push(...ACTIONS.filter((action) => pending[action] && !seen.includes(action)));
  });
  return seen;
};
