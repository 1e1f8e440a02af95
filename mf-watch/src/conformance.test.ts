import { aScheduleItem } from '@grandstand/contracts-testing';
import { conformance } from '@grandstand/contracts-testing/conformance';
import { success } from '@grandstand/shared-contracts';
import { AiringLive } from '@grandstand/shared-contracts/api';
import manifest from '../remote.json';
import { remote } from './remote.tsx';

conformance(remote, {
  manifest,
  path: '/watch',
  answers: (host) => host.answer(AiringLive, success({ data: [aScheduleItem()] })),
});
