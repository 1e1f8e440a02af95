import { RegistryRefusal } from '@grandstand/registry-client';
import { findBearer } from '../registry/access/find-bearer.ts';
import { type Caller, grantsText, whoIs } from '../registry/access/registry-session.ts';
import { type Finding, problem, ok } from './finding.ts';

export interface RegistryState {
  readonly findings: readonly Finding[];
  readonly isReachable: boolean;
  /** Null when the caller is not signed in. */
  readonly bearer: string | null;
}

/** Whether the registry responds, and the caller's permissions. */
export const checkRegistry = async (endpoint: string): Promise<RegistryState> => {
  const found = await findBearer(endpoint);
  try {
    const caller = await whoIs(endpoint, found?.bearer ?? 'none');
    const source = found?.source ?? 'nowhere';
    return {
      findings: [answers(endpoint), tokenFinding(caller, source)],
      isReachable: true,
      bearer: found?.bearer ?? null,
    };
  } catch (error) {
    if (!(error instanceof RegistryRefusal)) throw error;
    if (error.code === 'unreachable') {
      const act = 'Start the platform (npm start), or name the registry with --registry or GRANDSTAND_REGISTRY.';
      return { findings: [problem('registry', `${endpoint} does not answer`, act)], isReachable: false, bearer: null };
    }
    const message = found ? `the one from ${found.source} holds no more` : 'there is none';
    const act = `Sign in: grandstand login --registry ${endpoint}, or set GRANDSTAND_TOKEN.`;
    return { findings: [answers(endpoint), problem('token', message, act)], isReachable: true, bearer: null };
  }
};

const answers = (endpoint: string): Finding => ok('registry', `${endpoint} answers`);
const tokenFinding = ({ actor, grants }: Caller, source: string): Finding =>
  ok('token', `${actor} (from ${source}) may ${grantsText(grants)}`);
