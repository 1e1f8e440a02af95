import type { PublishedVersion } from '../model/published-version.ts';
import type { ReleasedRemotes } from '../model/registry.tables.ts';
import { type Finding, idOf, OPERATORS } from '../model/verdict.ts';

/** A composition to be released, with the published versions that it names. */
export interface Candidate {
  shellVersion: string;
  remotes: ReleasedRemotes;
  /** The published version, or undefined when there is none. */
  find(name: string, version: string): PublishedVersion | undefined;
}

/**
 * Everything that visitors of one release may meet. While a rollout runs two versions of a remote are in play, and any
 * of them may meet any version of the others: a rule that holds for every pair holds for every visitor.
 */
export interface Lineup {
  readonly shell: PublishedVersion;
  /** Versions that may be served, both sides of a rollout. */
  readonly inPlay: readonly PublishedVersion[];
  /** Versions of remotes that are switched off. */
  readonly off: readonly PublishedVersion[];
}

/** Versions of a released remote that visitors may get: its own, and the one that is being rolled out. */
export const versionsOf = ({ version, rollout }: ReleasedRemotes[string]): string[] =>
  rollout ? [version, rollout.version] : [version];

/** The lineup of a candidate; null when there is no shell to judge against. Names what was never published. */
export const lineupOf = ({
  shellVersion,
  remotes,
  find,
}: Candidate): { lineup: Lineup | null; findings: Finding[] } => {
  const findings: Finding[] = [];
  const named = (name: string, version: string): PublishedVersion | undefined => {
    const found = find(name, version);
    const id = idOf({ name, version });
    if (!found) findings.push(unpublished(id));
    else if ((found.kind === 'shell') !== (name === 'shell')) findings.push(noRemote(id));
    else return found;
    return undefined;
  };
  const shell = named('shell', shellVersion);
  const inPlay: PublishedVersion[] = [];
  const off: PublishedVersion[] = [];
  for (const [name, released] of Object.entries(remotes)) {
    for (const version of versionsOf(released)) {
      const found = named(name, version);
      if (found) (released.on ? inPlay : off).push(found);
    }
  }
  return { lineup: shell ? { shell, inPlay, off } : null, findings };
};

const unpublished = (id: string): Finding => ({
  code: 'not_published',
  severity: 'block',
  packages: [id],
  message: `${id} is not published.`,
  act: { who: OPERATORS, what: `Publish ${id}, or choose a version that is.` },
});

const noRemote = (id: string): Finding => ({
  code: 'not_a_remote',
  severity: 'block',
  packages: [id],
  message: `${id} is not a remote.`,
  act: { who: OPERATORS, what: 'Name the shell as shell, and remotes as remotes.' },
});
