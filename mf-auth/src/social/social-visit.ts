import {
  createTabStorage,
  type Destination,
  type Flow,
  type Host,
  type Session,
  type SocialType,
} from '@grandstand/shared-contracts';

const KEY = 'socialSignIn';
/** The lifetime of the nonce. */
const LIFE_MS = 30 * 60_000;

/** A sign-in in progress at an identity provider: the state that this tab needs when the viewer returns. */
export interface SocialVisit {
  readonly type: SocialType;
  readonly issuer: string;
  readonly clientId: string;
  readonly namesItself: boolean;
  readonly idTokenAlgorithms: readonly string[];
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** The path that the viewer left. */
  readonly startPath: string;
  readonly flow: Flow;
  readonly winback: boolean;
  readonly intended?: Destination;
  readonly device: Session['device'];
  /** Epoch ms. */
  readonly startedAt: number;
}

/** AUTH-021: `device` on the pages of a TV; registration for a device continues in its flow. */
export const flowAt = ({ isAt }: Pick<Host, 'isAt'>, pathname: string, session: Session): Flow =>
  isAt('link-device', pathname) || session.flow === 'device' ? 'device' : 'user';

/** State of the page that leaving would lose. */
export const contextOf = (host: Pick<Host, 'history' | 'isAt' | 'session'>) => {
  const { history, session } = host;
  const { pathname, search } = history.get();
  const current = session.get();
  const { winback, intended, device } = current;
  return {
    startPath: pathname + search,
    flow: flowAt(host, pathname, current),
    winback,
    device,
    ...(intended ? { intended } : {}),
  };
};

/** False when the browser has no session storage. */
export const keepVisit = (visit: SocialVisit): boolean => createTabStorage().set(KEY, JSON.stringify(visit));

/** Returns the visit in progress once. Null when there is none, or it has expired. */
export const takeVisit = (nowMs: number): SocialVisit | null => {
  const storage = createTabStorage();
  const kept = storage.get(KEY);
  storage.remove(KEY);
  if (kept === null) return null;
  try {
    const visit = JSON.parse(kept) as SocialVisit;
    return nowMs - visit.startedAt < LIFE_MS ? visit : null;
  } catch {
    return null;
  }
};
