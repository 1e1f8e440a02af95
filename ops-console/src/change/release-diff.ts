import { audienceText } from '@grandstand/shared-contracts/release';
import type { DiffLine } from '../parts/diff-list.tsx';
import { shortVersion } from '../parts/version-pill.tsx';
import type { Release, ReleasedRemote } from '../registry/registry.generated.ts';

const shown = (remote: ReleasedRemote | undefined): string | null => {
  if (!remote) return null;
  const { version, on, rollout } = remote;
  const within = rollout && rollout.audience.length > 0 ? ` of the audience (${audienceText(rollout.audience)})` : '';
  const share = rollout ? `, ${shortVersion(rollout.version)} for ${rollout.percent} %${within}` : '';
  return `${shortVersion(version)}${share}${on ? '' : ' (off)'}`;
};

/** Versions that `before` serves and that `after` still serves to a share of the visitors. */
export const remainingShares = (before: Release, after: Release): DiffLine[] => {
  const served = new Set(
    before.remotes.flatMap(({ name, version, rollout }) => [
      `${name}@${version}`,
      ...(rollout ? [`${name}@${rollout.version}`] : []),
    ]),
  );
  return after.remotes.flatMap(({ name, on, rollout }) =>
    on && rollout && rollout.percent > 0 && served.has(`${name}@${rollout.version}`)
      ? [
          {
            what: `${name} ${shortVersion(rollout.version)}`,
            from: null,
            to: `still reaches ${rollout.percent} % of visitors`,
          },
        ]
      : [],
  );
};

/** What two releases serve differently. */
export const releaseDiff = (before: Release, after: Release): DiffLine[] => {
  const of = ({ remotes }: Release) => new Map(remotes.map((remote) => [remote.name, remote]));
  const [was, becomes] = [of(before), of(after)];
  const names = [...new Set([...was.keys(), ...becomes.keys()])].toSorted();
  const lines = [
    { what: 'shell', from: shortVersion(before.shell), to: shortVersion(after.shell) },
    ...names.map((name) => ({ what: name, from: shown(was.get(name)), to: shown(becomes.get(name)) })),
  ];
  return lines.filter(({ from, to }) => from !== to);
};
