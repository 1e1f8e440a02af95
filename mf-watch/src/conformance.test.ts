import { aScheduleItem } from '@grandstand/contracts-testing';
import { conformance } from '@grandstand/contracts-testing/conformance';
import { success } from '@grandstand/shared-contracts';
import { AiringLive } from '@grandstand/shared-contracts/api';
import manifest from '../remote.json';
import { remote } from './remote.tsx';

// Shaka Player keeps what it looks up in the page for a second: a timer of the library, which would count as one of ours.
jest.mock('./player/shaka-library.ts', () => ({
  loadShakaLibrary: async () => ({
    polyfill: { installAll: () => undefined },
    Player: { isBrowserSupported: () => false },
  }),
}));

conformance(remote, {
  manifest,
  path: '/watch',
  answers: (host) => host.answer(AiringLive, success({ data: [aScheduleItem()] })),
});
