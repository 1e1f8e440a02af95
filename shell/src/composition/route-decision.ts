import {
  afterSignIn,
  type Destination,
  deviceReturn,
  failedCondition,
  hasProvider,
  isSignedIn,
  lacksSubscriptions,
  needsProfile,
  type ScreenLink,
  type Session,
  showWatchDirectly,
} from '@grandstand/shared-contracts';
import type { Phase, RuntimeSettings } from '@grandstand/shared-contracts/config';
import {
  byClosestPattern,
  type Composition,
  matchPath,
  type QueryTrigger,
  type RemoteRoute,
} from '@grandstand/shared-contracts/release';
import { type Addresses, createAddresses } from './addresses.ts';

/** What the page shows at an address. Only `redirect` moves on. */
export type Decision =
  | { readonly kind: 'maintenance' | 'fallback' | 'landing' | 'sign-out' }
  /** `route`: of the page at the address, which has its own header and footer; missing where there is none. */
  | { readonly kind: 'loading'; readonly route?: RemoteRoute | undefined }
  | { readonly kind: 'redirect'; readonly to: string; readonly intended?: string }
  /** `name` is null when the release has no remote for this path (switched off). */
  | {
      readonly kind: 'remote';
      readonly name: string | null;
      readonly route: RemoteRoute | null;
      readonly triggers: readonly { readonly name: string; readonly trigger: QueryTrigger }[];
    };

/** Names of the remotes that a decision puts on the page. */
export const remotesOf = (decision: Decision): string[] =>
  decision.kind === 'remote'
    ? [...(decision.name === null ? [] : [decision.name]), ...decision.triggers.map(({ name }) => name)]
    : [];

export interface DecisionInput {
  readonly pathname: string;
  readonly search: string;
  readonly settings: Pick<RuntimeSettings, 'webAllowed' | 'deviceAllowed' | 'maintenance'>;
  readonly phase: Phase;
  readonly session: Session;
  readonly composition: Pick<Composition, 'remotes' | 'screens'>;
}

const WATCH: ScreenLink = { screen: 'watch' };
const REGISTER: ScreenLink = { screen: 'register' };
const SWITCHED_OFF: Decision = { kind: 'remote', name: null, route: null, triggers: [] };

const addressesOf = ({ composition, pathname }: DecisionInput): Addresses =>
  createAddresses(composition.screens, () => pathname);

/** The address of a screen may contain a query. */
const redirect = (input: DecisionInput, to: Destination, search = '') => {
  const path = addressesOf(input).toPath(to);
  return { kind: 'redirect', to: path.includes('?') ? path + search.replace('?', '&') : path + search } as const;
};

/** Precedence: maintenance, access flag, phase, state condition (resolutions part e). Pure. */
export const decide = (input: DecisionInput): Decision => {
  const { settings } = input;
  if (settings.maintenance) return { kind: 'maintenance' };
  if (addressesOf(input).isDevicePage()) {
    return settings.deviceAllowed ? decideDevice(input) : { kind: 'fallback' };
  }
  if (settings.webAllowed) return decideOrdinary(input);
  return settings.deviceAllowed && !isOrdinary(input) ? decideDevice(input) : { kind: 'fallback' };
};

const routesAt = ({ pathname, composition }: DecisionInput, flow: 'web' | 'device') =>
  Object.entries(composition.remotes)
    .flatMap(([name, remote]) => remote.routes.map((route) => ({ name, route })))
    .filter(({ route }) => route.flow === flow && matchPath(route.path, pathname) !== null)
    .sort((a, b) => byClosestPattern(a.route.path, b.route.path));

const isOrdinary = (input: DecisionInput): boolean =>
  input.pathname === '/' ||
  addressesOf(input).isAt('sign-out') ||
  (!addressesOf(input).isAt('register') && routesAt(input, 'web').length > 0);

const decideDevice = (input: DecisionInput): Decision => {
  const [owner] = routesAt(input, 'device');
  const registration = addressesOf(input).isAt('register') ? routesAt(input, 'web')[0] : undefined;
  const found = owner ?? registration;
  if (registration && failedCondition(registration.route.requires, input.session) !== null) {
    return redirect(input, deviceReturn(input.session));
  }
  if (found) return { kind: 'remote', name: found.name, route: found.route, triggers: [] };
  const root = addressesOf(input).toPath({ screen: 'link-device' });
  return input.pathname === root ? SWITCHED_OFF : { kind: 'redirect', to: root };
};

const decideOrdinary = (input: DecisionInput): Decision => {
  const { pathname, search, session } = input;
  if (addressesOf(input).isAt('sign-out')) return { kind: 'sign-out' };
  const matching = routesAt(input, 'web');
  const open = matching.find(({ route }) => isOpen(route, input));
  if (session.status === 'booting') return { kind: 'loading', route: open?.route };
  if (pathname === '/') return decideRoot(input);
  if (!open) {
    return pathname === addressesOf(input).toPath(WATCH) ? SWITCHED_OFF : redirect(input, WATCH, search);
  }
  const intended = `${pathname}${search}`;
  if (matching[0]?.route.screen === 'watch' && mustCompleteProfile(input)) {
    return { ...redirect(input, REGISTER), intended };
  }
  if (lacksSubscriptions(open.route.requires, session)) return { kind: 'loading', route: open.route };
  const failed = failedCondition(open.route.requires, session);
  // A sign-in in progress keeps its screen until the account is there.
  if (failed === null || session.status === 'loading') {
    return { kind: 'remote', ...open, triggers: triggersAt(input) };
  }
  if (failed === 'signed-out' || failed === 'not-registered') return redirect(input, afterSignIn(session));
  const needsSignIn = failed === 'signed-in' || !isSignedIn(session);
  return needsSignIn && open.route.requires.includes('signed-in')
    ? { ...redirect(input, { screen: 'login' }), intended }
    : redirect(input, fallbackOf(open.route), search);
};

/** SHELL-035, A-02: a viewer who links a TV may register in every phase. */
const isOpen = (
  { screen, phases }: RemoteRoute,
  { phase, session }: Pick<DecisionInput, 'phase' | 'session'>,
): boolean => phases.includes(phase) || (screen === 'register' && session.flow === 'device');

/** A path in versions before contract 0.5. */
const fallbackOf = ({ fallback }: RemoteRoute): Destination =>
  fallback.startsWith('/') ? fallback : ({ screen: fallback } as ScreenLink);

/** AUTH-025: a social account is completed before it watches, where the page for that exists (phase 0). */
const mustCompleteProfile = (input: DecisionInput): boolean =>
  isSignedIn(input.session) &&
  needsProfile(input.session) &&
  routesAt({ ...input, pathname: addressesOf(input).toPath(REGISTER) }, 'web').some(({ route }) =>
    isOpen(route, input),
  );

/** SHELL-006, SHELL-013, A-06: the landing page is for visitors without account and provider. */
const decideRoot = (input: DecisionInput): Decision => {
  const { session, search } = input;
  if (isSignedIn(session)) {
    return showWatchDirectly(session) && !needsProfile(session)
      ? redirect(input, WATCH, search)
      : redirect(input, REGISTER);
  }
  if (hasProvider(session) || session.tv.authenticated) return redirect(input, WATCH, search);
  return { kind: 'landing' };
};

const triggersAt = ({ pathname, search, composition }: DecisionInput) => {
  const query = new URLSearchParams(search);
  return Object.entries(composition.remotes).flatMap(([name, { triggers }]) =>
    triggers
      .filter((trigger) => query.has(trigger.query) && matchPath(trigger.path, pathname) !== null)
      .map((trigger) => ({ name, trigger })),
  );
};

/** Follows redirects to where an address ends, at most five steps. `intended` is the path a sign-in would return to. */
export const settle = (
  target: string,
  decideAt: (pathname: string, search: string) => Decision,
): { readonly url: string; readonly decision: Decision; readonly intended?: string } => {
  let url = target;
  let intended: string | undefined;
  for (let step = 0; step < 5; step += 1) {
    const { pathname, search } = new URL(`http://settle.invalid${url}`);
    const decision = decideAt(pathname, search);
    if (decision.kind !== 'redirect') return { url, decision, ...(intended ? { intended } : {}) };
    intended ??= decision.intended;
    url = decision.to;
  }
  return { url, decision: SWITCHED_OFF };
};
