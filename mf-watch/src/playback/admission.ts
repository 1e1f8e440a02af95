import { COUNTRY, mayPlay, type Result, type Session, success } from '@grandstand/shared-contracts';
import { Authorize, type Caller, LocationLookup, type ReplyOf } from '@grandstand/shared-contracts/api';
import { type Authorization, authorizeRequest } from './authorization.ts';
import type { PlayableItem } from '../content/content.ts';
import { type CouchRightsStep, couchRightsStep } from './couch-rights.ts';
import { NO_SUBSCRIPTION, OUTSIDE_COUNTRY, type PlaybackFailure } from './playback-failure.ts';

export type Place = Pick<ReplyOf<typeof LocationLookup>, 'country' | 'zone'>;

/** Viewers rarely move, and the platform looks for itself at every call: so long the last answer is gone ahead with. */
const PLACE_GOOD_MS = 30 * 60_000;
/** Long enough to press what was pointed at; a signed address is not kept longer without need. */
const AHEAD_MS = 10_000;

/** What is known is no promise: waiting even for that would let the page draw itself in between. */
type Soon<T> = T | Promise<T>;

/** What is asked of the platform before `item` may take a slot. */
export interface Admission {
  readonly item: PlayableItem;
  /** Where the viewer is: the last answer while it is good and lets them in, else this admission's own. */
  readonly place: Soon<Result<Place>>;
  /** This admission's own answer, which may differ from what was gone ahead with. */
  readonly ownPlace: Promise<Result<Place>>;
  /** Asked once, however often this is called. */
  authorize(): Soon<Result<Authorization>>;
}

interface AdmissionDependencies {
  readonly call: Caller;
  readonly viewer: () => Session;
  /** Epoch ms. */
  readonly now: () => number;
  readonly later: (work: () => void, delayMs: number) => () => void;
}

export interface Admissions {
  /** The admission that was begun ahead for `item`, else a new one. */
  take(item: PlayableItem): Admission;
  /** Begins one ahead (decision 20). It holds no slot and touches no travel rights; the next one takes its place. */
  prepare(item: PlayableItem): void;
  /** Forgets what was begun ahead, its address included. */
  dropAhead(): void;
  /** The viewer has moved: the next opening waits for its own answer. */
  forgetPlace(): void;
  isAhead(): boolean;
}

/** What stands before `item` there: a failure, a step about travel rights, or nothing. */
export const obstacle = (
  item: PlayableItem,
  place: Place,
  session: Session,
  nowMs: number,
): PlaybackFailure | CouchRightsStep | null => {
  if (place.country.toLowerCase() !== COUNTRY) return OUTSIDE_COUNTRY;
  return mayPlay(session, item) ? couchRightsStep(item, place, session, nowMs) : NO_SUBSCRIPTION;
};

export const createAdmissions = ({ call, viewer, now, later }: AdmissionDependencies): Admissions => {
  let known: { readonly place: Place; readonly untilMs: number } | null = null;
  let ahead: Admission | null = null;
  let cancelAhead = () => {};

  const lookUp = async (): Promise<Result<Place>> => {
    const reply = await call(LocationLookup, {});
    if (reply.ok) known = { place: reply.value, untilMs: now() + PLACE_GOOD_MS };
    return reply;
  };
  const begin = (item: PlayableItem): Admission => {
    // Gone ahead with only where nothing stands in the way: a refusal and travel rights are of the place of now.
    const good = known && now() < known.untilMs && !obstacle(item, known.place, viewer(), now()) ? known.place : null;
    const ownPlace = lookUp();
    let authorization: Soon<Result<Authorization>> | null = null;
    return {
      item,
      ownPlace,
      place: good ? success(good) : ownPlace,
      authorize() {
        if (authorization) return authorization;
        const asked = call(Authorize, authorizeRequest(item, viewer()));
        void asked.then((answer) => {
          authorization = answer;
        });
        authorization = asked;
        return asked;
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
      // Whatever stands before it is told to who presses, by an opening of its own.
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
