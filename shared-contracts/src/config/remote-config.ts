import * as z from '@grandstand/shared-contracts/schema';
import { lenientList, lenientObject, orDefault } from './lenient.ts';

const flag = () => orDefault(z.boolean(), false);
const text = (fallback = '') => orDefault(z.string(), fallback);
const price = () => z.catch(z.optional(z.union([z.number(), z.string()])), undefined);

export const Team = z.object({
  id: z.int(),
  name: z.string(),
  airshipName: text(),
  /** Two colours of the team's chip, CSS hex. */
  colors: orDefault(z.tuple([z.string(), z.string()]), ['#16233a', '#8fa0bd']),
});
export type Team = z.infer<typeof Team>;

export const TvProvider = z.object({
  id: z.string(),
  displayName: z.string(),
  logoUrl: text(),
  logoUrlWhite: text(),
  isPremium: flag(),
  siteUrl: text(),
  mrss: text(),
  /** Its sign-in page refuses to be framed. */
  refusesFrames: flag(),
});
export type TvProvider = z.infer<typeof TvProvider>;

/** `monthly` and `annually` are the promo flags; prices are dollars, as a number or numeric text. */
export const PromoPricing = z.object({
  monthly: flag(),
  annually: flag(),
  monthlyPromo: price(),
  monthlyRegular: price(),
  annualPromo: price(),
  annualRegular: price(),
  /** MM/DD/YYYY */
  yearlyOfferEndDate: text(),
});
export type PromoPricing = z.infer<typeof PromoPricing>;

/** Remote configuration (CON-012…014). Unknown fields are dropped, wrong or missing ones become their default; never throws. */
export const RemoteConfig = lenientObject({
  yesTeams: z.pipe(
    lenientList(Team),
    z.transform((teams: Team[]) => (teams.length > 0 ? teams : DEFAULT_TEAMS)),
  ),
  tvProviders: lenientList(TvProvider),
  /** Provider ids moved to the front of the picker. */
  frontProviders: lenientList(z.string()),
  referralProgram: text(),
  referralProgramEnable: flag(),
  isPhase1Enabled: flag(),
  isPhase2Enabled: flag(),
  resetEmailToggle: flag(),
  subscriptionError: lenientObject({
    servicePlanError: text('This plan can’t be bought with your account. Please choose another one.'),
    genericError: text('We couldn’t complete your request. Please try again.'),
  }),
  subscriptionScreens: lenientObject({ promoPricing: lenientObject(PromoPricing.shape) }),
  dtcLaunchScreen: lenientObject({
    videoURL: text('/media/static/landing.mp4'),
    fallbackURL: text('/media/static/landing.webp'),
  }),
  appSunset: lenientObject({ yesGothamLogoUrl: text() }),
  contactLinks: lenientObject({
    sunsetStoreRedirectURL: text('https://apps.example.test/gotham-sports'),
    termsOfService: text('/pages/terms'),
    privacyPolicy: text('/pages/privacy'),
    help: text('/faq'),
    pickNPlayTerms: text('/pages/pick-n-play-terms'),
    pickNPlayFaq: text('/pages/pick-n-play-faq'),
    contactSupport: text('/pages/contact'),
    internationalSupport: text('/pages/contact'),
  }),
  sfId: text('main'),
  startOffset: orDefault(z.number(), 0),
  preRoll: lenientObject({ vod: flag(), overflow: flag(), linear: flag() }),
  simpleBetEnabled: flag(),
  simpleBetSupportedLeagues: lenientList(z.string()),
  liveEventUrl: text(),
  easeLive: z.catch(
    z._default(
      z.nullable(
        z.object({
          programID: text(),
          awayTeam: text(),
          homeTeam: text(),
          startTime: text(),
          accountId: text(),
          env: text(),
          streamId: text(),
          deepLinkURL: text(),
          logLevel: text(),
        }),
      ),
      null,
    ),
    null,
  ),
  analytics: lenientObject({ gameLocations: orDefault(z.record(z.string(), z.string()), {}) }),
  search: orDefault(z.record(z.string(), z.unknown()), {}),
});
export type RemoteConfig = z.infer<typeof RemoteConfig>;

const DEFAULT_TEAMS: Team[] = [
  { id: 1, name: 'Yankees', airshipName: 'yankees', colors: ['#0c2340', '#c4ced4'] },
  { id: 2, name: 'Nets', airshipName: 'nets', colors: ['#101820', '#f3f6fb'] },
];
