import type { ReleaseSummary } from './create-release.ts';
import { table } from './table.ts';

const stateOf = (on: boolean): string => (on ? 'on' : 'off');

/** A release as a small table. */
export const releaseText = (environment: string, { id, shell, remotes }: ReleaseSummary): string =>
  [
    `${environment}: release ${id}`,
    table(
      ['package', 'version', ''],
      [['shell', shell, ''], ...remotes.map(({ name, version, on }) => [name, version, stateOf(on)])],
    ),
  ].join('\n');

/** `shell@1.0.0 mf-watch@1.1.0 mf-auth@1.0.0 (off)` */
export const releaseLine = ({ shell, remotes }: ReleaseSummary): string =>
  [`shell@${shell}`, ...remotes.map(({ name, version, on }) => `${name}@${version}${on ? '' : ' (off)'}`)].join(' ');
