import { Localization } from './localization.ts';
import { RemoteConfig } from './remote-config.ts';

/** A schema drops fields that it does not name, and gives a default to wrong ones. */
const CONFIG = {
  yesTeams: [{ id: 1, name: 'Yankees', airshipName: 'yankees', colors: ['#000000', '#ffffff'] }],
  tvProviders: [
    {
      id: 'harborline',
      displayName: 'Harborline',
      logoUrl: '/logo.svg',
      logoUrlWhite: '/white.svg',
      isPremium: true,
      siteUrl: 'https://harborline.example.test',
      mrss: '/feed.xml',
      refusesFrames: true,
    },
  ],
  referralProgram: 'friends',
  referralProgramEnable: true,
  isPhase1Enabled: true,
  isPhase2Enabled: true,
  resetEmailToggle: true,
  subscriptionError: { servicePlanError: 'Not this plan.', genericError: 'Not now.' },
  subscriptionScreens: {
    promoPricing: {
      monthly: true,
      annually: true,
      monthlyPromo: 9.99,
      monthlyRegular: '19.99',
      annualPromo: 149.99,
      annualRegular: 199.99,
      yearlyOfferEndDate: '03/31/2027',
    },
  },
  dtcLaunchScreen: { videoURL: '/video.mp4', fallbackURL: '/poster.webp' },
  appSunset: { yesGothamLogoUrl: '/gotham.svg' },
  easeLive: {
    programID: '20261120-NYY-BOS-1',
    awayTeam: 'BOS',
    homeTeam: 'NYY',
    startTime: '2026-11-20T00:00:00Z',
    accountId: 'account',
    env: 'staging',
    streamId: 'stream',
    deepLinkURL: 'https://deep.example.test',
    logLevel: 'debug',
  },
  analytics: { gameLocations: { NYY: 'Bronx' } },
  search: { limit: 10 },
  sfId: 'storefront',
  startOffset: -30,
  preRoll: { vod: true, overflow: true, linear: true },
  simpleBetEnabled: true,
  simpleBetSupportedLeagues: ['MLB'],
};

test('CON-012, CON-013, CON-014: the configuration keeps every field that the specification names', () => {
  const { contactLinks: _links, ...expected } = { contactLinks: {}, ...CONFIG };
  expect(RemoteConfig.parse(CONFIG)).toMatchObject(expected);
  const links = { sunsetStoreRedirectURL: 'https://store.example.test/app' };
  expect(RemoteConfig.parse({ contactLinks: links }).contactLinks).toMatchObject(links);
});

test('CON-012, CON-013, CON-014: an empty configuration has every flag off, no prices and the shipped addresses', () => {
  expect(RemoteConfig.parse({})).toMatchObject({
    tvProviders: [],
    referralProgramEnable: false,
    isPhase1Enabled: false,
    isPhase2Enabled: false,
    resetEmailToggle: false,
    subscriptionScreens: { promoPricing: { monthly: false, annually: false, yearlyOfferEndDate: '' } },
    dtcLaunchScreen: { videoURL: '/media/static/landing.mp4', fallbackURL: '/media/static/landing.webp' },
    easeLive: null,
    sfId: 'main',
    startOffset: 0,
    preRoll: { vod: false, overflow: false, linear: false },
    simpleBetEnabled: false,
    simpleBetSupportedLeagues: [],
  });
});

test('CON-015: a localization keeps its texts and ignores a group or an entry of the wrong shape', () => {
  const texts = {
    subscribeNewScreen: { headline: { en: 'New' }, body: 'not an entry' },
    errorModal: { title: { en: 'Oh no' } },
    wrong: 'not a group',
  };
  expect(Localization.parse(texts)).toEqual({
    subscribeNewScreen: { headline: { en: 'New' }, body: 'not an entry' },
    errorModal: { title: { en: 'Oh no' } },
    wrong: {},
  });
  expect(Localization.parse('no object')).toEqual({});
});
