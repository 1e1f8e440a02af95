import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { judge } from '../registry/gate/gate.ts';
import { versionsOf } from '../registry/gate/lineup.ts';
import { storedFileFindings } from '../registry/gate/stored-files.ts';
import type { PublishedVersion } from '../registry/model/published-version.ts';
import { RegistryError } from '../registry/model/registry-error.ts';
import type { FindingCode } from '../registry/model/verdict.ts';
import { verdictOf } from '../registry/model/verdict.ts';
import type { Release } from '../registry/releases/release.repo.ts';
import type { VersionKey } from '../registry/versions/version.repo.ts';

/**
 * What keeps a build from being looked at: it could not run beside this shell, or would take what belongs to another
 * remote. The rest of the gate (budgets, events without listeners) applies to releases only.
 */
const SPOILS_THE_TAB: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'not_published',
  'not_a_remote',
  'file_missing',
  'file_altered',
  'contract_range',
  'federation_runtime',
  'shared_missing',
  'shared_range',
  'route_overlap',
  'trigger_overlap',
  'panel_overlap',
  'screen_overlap',
]);

/** @throws {RegistryError} `refused`, with the gate's reasons, when a build cannot stand in for its remote in a release */
export const assertFits = async (
  { load, store }: { load: (keys: readonly VersionKey[]) => Promise<PublishedVersion[]>; store: ObjectStore },
  { shellVersion, remotes }: Release,
  build: PublishedVersion,
  isPublished: boolean,
): Promise<void> => {
  const { [build.name]: _replaced, ...others } = remotes;
  const versions = await load([
    { name: 'shell', version: shellVersion },
    ...Object.entries(others).flatMap(([name, released]) => versionsOf(released).map((version) => ({ name, version }))),
  ]);
  const find = (name: string, version: string) =>
    name === build.name ? build : versions.find((one) => one.name === name && one.version === version);
  const lineup = { shellVersion, remotes: { ...others, [build.name]: { version: build.version, on: true } }, find };
  const findings = [...judge(lineup).findings, ...(isPublished ? await storedFileFindings(store, build) : [])];
  const own = `${build.name}@${build.version}`;
  const spoiling = findings.filter(
    ({ code, severity, message, packages }) =>
      severity === 'block' && SPOILS_THE_TAB.has(code) && (packages.includes(own) || message.includes(own)),
  );
  if (spoiling.length === 0) return;
  const verdict = verdictOf(spoiling);
  const problems = spoiling.map(({ message }) => message);
  throw new RegistryError('refused', `${own} cannot stand in for its remote here.`, problems, { verdict });
};
