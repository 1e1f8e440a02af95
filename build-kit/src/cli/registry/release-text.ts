import { audienceText } from '@grandstand/shared-contracts/release';
import type { ReleasedRemote, ReleaseSummary, Rollout } from './registry.generated.ts';
import { table } from './table.ts';

const scheduleText = ({ schedule }: Rollout): string => {
  if (!schedule || schedule.state === 'ended') return '';
  const { preset, state, step, steps, nextAt } = schedule;
  return ` (${preset}, step ${step} of ${steps}, ${nextAt ? `next at ${nextAt}` : state})`;
};

/** `10 % 1.1.0 within country us` */
export const shareText = ({ percent, version, audience }: NonNullable<ReleasedRemote['rollout']>): string =>
  `${percent} % ${version}${audience.length > 0 ? ` within ${audienceText(audience)}` : ''}`;

const stateOf = ({ on, rollout }: ReleasedRemote): string => {
  const share = rollout ? `, ${shareText(rollout)}${scheduleText(rollout)}` : '';
  return `${on ? 'on' : 'off'}${share}`;
};

/** A release as a small table. */
export const releaseText = (environment: string, { id, shell, remotes }: ReleaseSummary): string =>
  [
    `${environment}: release ${id}`,
    table(
      ['package', 'version', ''],
      [['shell', shell, ''], ...remotes.map((remote) => [remote.name, remote.version, stateOf(remote)])],
    ),
  ].join('\n');

/** `shell@1.0.0 mf-watch@1.1.0 mf-auth@1.0.0 (off)` */
export const releaseLine = ({ shell, remotes }: ReleaseSummary): string =>
  [`shell@${shell}`, ...remotes.map(({ name, version, on }) => `${name}@${version}${on ? '' : ' (off)'}`)].join(' ');
