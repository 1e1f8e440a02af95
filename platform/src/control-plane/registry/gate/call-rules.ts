import type { PublishedVersion } from '../model/published-version.ts';
import { type Finding, idOf, ownerOf } from '../model/verdict.ts';
import { compared, nameOf } from './compared.ts';

/** A team's service can read what each remote sends, and each remote what the service replies (decision 62). */
export const callRules = (inPlay: readonly PublishedVersion[]): Finding[] =>
  inPlay.flatMap((user) => uses(user).flatMap((call) => rulesOf(user, call, inPlay)));

const callsOf = ({ assets }: PublishedVersion) => assets.speaks.calls;
const uses = ({ assets, remote }: PublishedVersion): string[] => [
  ...new Set([...Object.keys(assets.speaks.calls.uses), ...(remote?.calls?.uses ?? [])]),
];
const serves = ({ assets, remote }: PublishedVersion): string[] => [
  ...new Set([...Object.keys(assets.speaks.calls.serves), ...(remote?.calls?.serves ?? [])]),
];

const rulesOf = (user: PublishedVersion, call: string, inPlay: readonly PublishedVersion[]): Finding[] => {
  const servers = inPlay.filter((build) => serves(build).some((served) => nameOf(served) === nameOf(call)));
  if (servers.length === 0) return [unserved(user, call)];
  return servers
    .filter(({ name }) => name !== user.name)
    .flatMap((server) =>
      serves(server).includes(call) ? bothWays(user, server, call) : [otherVersion(user, call, server)],
    );
};

const bothWays = (user: PublishedVersion, server: PublishedVersion, call: string): Finding[] => {
  const [sent, served] = [callsOf(user).uses[call], callsOf(server).serves[call]];
  const side = (build: PublishedVersion, schema: unknown) => ({ build, schemas: { [call]: schema } });
  return [
    ...compared(
      { code: 'call_schema', what: `the request of ${call} from ${idOf(user)}` },
      side(user, sent?.request),
      side(server, served?.request),
      call,
    ),
    ...compared(
      { code: 'call_schema', what: `the reply to ${call} of ${idOf(server)}` },
      side(server, served?.reply),
      side(user, sent?.reply),
      call,
    ),
  ];
};

const otherVersion = (user: PublishedVersion, call: string, server: PublishedVersion): Finding => {
  const served = serves(server).filter((reference) => nameOf(reference) === nameOf(call));
  return {
    code: 'call_version',
    severity: 'block',
    packages: [idOf(server), idOf(user)],
    message: `${idOf(user)} calls ${call}; the service of ${idOf(server)} answers ${served.join(', ')}.`,
    act: { who: ownerOf(server), what: `Answer ${call} beside the new version until every caller has moved.` },
  };
};

const unserved = (user: PublishedVersion, call: string): Finding => ({
  code: 'call_unserved',
  severity: 'warn',
  packages: [idOf(user)],
  message: `${idOf(user)} calls ${call}, which no remote here declares to serve, so it could not be compared.`,
  act: { who: ownerOf(user), what: 'Name the call in calls.serves of the remote whose team answers it.' },
});
