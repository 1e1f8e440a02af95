import { COUNTRY, DELIVERY_DEFAULTS, mayPlay, type Result, type Session, success } from '@grandstand/shared-contracts';
import { Authorize, type Caller, LocationLookup, type ReplyOf } from '@grandstand/shared-contracts/api';
import { type Authorization, authorizeRequest } from './authorization.ts';
import type { PlayableItem } from '../content/content.ts';
import { type CouchRightsStep, couchRightsStep } from './couch-rights.ts';
import { NO_SUBSCRIPTION, OUTSIDE_COUNTRY, type PlaybackFailure } from './playback-failure.ts';

export type Place = Pick<ReplyOf<typeof LocationLookup>, 'country' | 'zone'>;

/** Viewers rarely move, and the platform checks the location at every call: the last location is used for this long. */
const PLACE_GOOD_MS = 30 * 60_000;
/** Long enough to press the button; signed addresses are not kept longer than necessary. */
const AHEAD_MS = 10_000;

/** Known values are returned synchronously to avoid an extra render. */
type Soon<T> = T | Promise<T>;

/** The requests that come before the slot of `item`. */
export interface Admission {
  readonly item: PlayableItem;
  /** The viewer's location: the last known one while it is valid and allows playback, or else this admission's own lookup. */
  readonly place: Soon<Result<Place>>;
  /** This admission's own lookup, which may differ from the location that was used. */
  readonly ownPlace: Promise<Result<Place>>;
  /** Sends one request, however often it is called. */
  authorize(): Soon<Result<Authorization>>;
}

interface AdmissionDependencies {
  readonly call: Caller;
  /** The viewer's key system; by default the specification's. */
  readonly drm?: () => Soon<string>;
  readonly viewer: () => Session;
  /** Epoch ms. */
  readonly now: () => number;
  readonly later: (work: () => void, delayMs: number) => () => void;
}

export interface Admissions {
  /** The prepared admission of `item`, or else a new one. */
  take(item: PlayableItem): Admission;
  /** Prepares an admission (decision 20). It takes no slot and no travel rights step; the next one replaces it. */
  prepare(item: PlayableItem): void;
  /** Forgets the prepared admission, including its address. */
  dropAhead(): void;
  /** The viewer has moved: the next admission waits for its own lookup. */
  forgetPlace(): void;
  isAhead(): boolean;
}

/** What prevents playback of `item` at `place`: a failure, a travel rights step, or null. */
export const obstacle = (
  item: PlayableItem,
  place: Place,
  session: Session,
  nowMs: number,
): PlaybackFailure | CouchRightsStep | null => {
  if (place.country.toLowerCase() !== COUNTRY) return OUTSIDE_COUNTRY;
  return mayPlay(session, item) ? couchRightsStep(item, place, session, nowMs) : NO_SUBSCRIPTION;
};

export const createAdmissions = ({
  call,
  drm = () => DELIVERY_DEFAULTS.drm,
  viewer,
  now,
  later,
}: AdmissionDependencies): Admissions => {
  const requestAuthorization = (item: PlayableItem): Promise<Result<Authorization>> => {
    const request = (system: string) => call(Authorize, authorizeRequest(item, viewer(), system));
    const offered = drm();
    return typeof offered === 'string' ? request(offered) : offered.then(request);
  };
  let known: { readonly place: Place; readonly untilMs: number } | null = null;
  let ahead: Admission | null = null;
  let cancelAhead = () => {};

  const lookUp = async (): Promise<Result<Place>> => {
    const reply = await call(LocationLookup, {});
    if (reply.ok) known = { place: reply.value, untilMs: now() + PLACE_GOOD_MS };
    return reply;
  };
  const begin = (item: PlayableItem): Admission => {
    // Used only when it allows playback: refusals and travel rights need the current location.
    const good = known && now() < known.untilMs && !obstacle(item, known.place, viewer(), now()) ? known.place : null;
    const ownPlace = lookUp();
    let authorization: Soon<Result<Authorization>> | null = null;
    return {
      item,
      ownPlace,
      place: good ? success(good) : ownPlace,
      authorize() {
        if (authorization) return authorization;
        const sent = requestAuthorization(item);
        void sent.then((answer) => {
          authorization = answer;
        });
        authorization = sent;
        return sent;
      },
    };
  };
  const dropAhead = () => {
    ahead = null;
    cancelAhead();
  };

  return {
    take(item) {
      const admission = ahead?.item.id === item.id ? ahead : begin(item);
      dropAhead();
      return admission;
    },
    async prepare(item) {
      if (ahead?.item.id === item.id) return;
      dropAhead();
      const mine = begin(item);
      ahead = mine;
      cancelAhead = later(dropAhead, AHEAD_MS);
      const place = await mine.place;
      if (ahead !== mine) return;
      // An obstacle is reported when the viewer opens the item.
      const isFree = place.ok && obstacle(item, place.value, viewer(), now()) === null;
      if (!isFree || !(await mine.authorize()).ok) if (ahead === mine) dropAhead();
    },
    dropAhead,
    forgetPlace() {
      known = null;
    },
    isAhead: () => ahead !== null,
  };
};
