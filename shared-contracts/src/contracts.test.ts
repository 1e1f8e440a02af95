import { formatIn } from './config/format.ts';
import {
  Localization,
  PlayersCatalogue,
  RemoteConfig,
  RuntimeSettings,
  SERVICE_NAMES,
  translator,
} from './config/index.ts';
import * as constants from './constants.ts';
import { fillText } from './fill-text.ts';
import { formatPrice, priceClause, quotedPrices } from './pricing.ts';
import { byClosestPattern, DataPreload, matchPath, RemoteManifest } from './release/index.ts';
import { addressOf, isScreenAt, screensOf } from './release/screens.ts';
import { roundToCents } from './round-to-cents.ts';
import { isSafeStreamUrl, safeUrl } from './safe-url.ts';
import { COMMON_TEXTS } from './texts/index.ts';

test('CON-021, CON-034, CON-035: constants as the specification names them', () => {
  expect(constants.NOTIFICATION_TAG_GROUP).toBe('notifications_preference');
  expect(constants.NOTIFICATION_TAGS).toEqual(['GAME-ALERTS', 'TEAM-NEWS', 'PLAYER-NEWS', 'NEWSLETTER']);
  expect([
    constants.CHANNEL_PARTNER_ID,
    constants.COUNTRY,
    constants.PLATFORM,
    constants.ENVIRONMENT,
    constants.DEFAULT_VIDEO_RESOURCE,
    constants.REQUESTOR_ID,
    constants.SIMPLE_BETS_APP_VERSION,
  ]).toEqual(['YESNW', 'us', 'Web', 'STAGING', 'AKAMAI', 'YESN', '1.0.5']);
  expect([constants.MIN_AGE, constants.MAX_AGE, constants.BLACKOUT_MARGIN_S, constants.UNSPECIFIED_7777]).toEqual([
    13, 121, 15, 7777,
  ]);
});

test('CON-036: every timer of section 9', () => {
  const { TIMERS } = constants;
  expect(TIMERS).toMatchObject({
    registrationToastMs: 3_000,
    toastMs: 5_000,
    upNextMs: 10_000,
    overlayPollMs: 60_000,
    overlayDelayMs: 5_000,
    heartbeatMs: 60_000,
    vodRefreshLiveMs: 1_800_000,
    vodRefreshMs: 10_800_000,
    sentinelMs: 2_000,
    searchDebounceMs: 2_000,
    copiedFlashMs: 2_000,
    blackoutCheckMs: 1_250,
    subscriptionRefreshMs: 30_000,
    simpleBetCacheMs: 14_400_000,
  });
});

test('SHELL-003: web and device access are on, maintenance is off by default', () => {
  expect(RuntimeSettings.parse({})).toMatchObject({
    webAllowed: true,
    deviceAllowed: true,
    maintenance: false,
    minAge: 13,
    maxAge: 121,
  });
});

test('CON-031: the eighteen services of the specification, each with a base URL that operators may set', () => {
  const names = [
    'quickplay',
    'quickplayFlatToken',
    'quickplayRegisterDevice',
    'quickplayDataStores',
    'evergent',
    'istreamPlant',
    'adobeAuth',
    'remoteConfig',
    'localization',
    'players',
    'easeliveProgram',
    'quickPlayAuthorization',
    'quickPlayStorefrontCatalogue',
    'quickPlayStream',
    'quickPlayHeartbeat',
    'quickplayGeoLocation',
    'quickplayOverflow',
    'evergentIframe',
  ];
  expect([...SERVICE_NAMES].toSorted()).toEqual(names.toSorted());
  const services = Object.fromEntries(names.map((name) => [name, `https://${name.toLowerCase()}.test`]));
  expect(RuntimeSettings.parse({ services }).services).toEqual(services);
});

test.each([
  [undefined],
  [null],
  ['text'],
  [[]],
  [{ yesTeams: 'x', isPhase1Enabled: 'yes', subscriptionScreens: 7, easeLive: [] }],
])('CON-012, CON-013, CON-014: a config of %j becomes the defaults and never throws', (raw) => {
  const config = RemoteConfig.parse(raw);
  expect(config.yesTeams.map(({ name }) => name)).toEqual(['Yankees', 'Nets']);
  expect(config).toMatchObject({ isPhase1Enabled: false, tvProviders: [], referralProgram: '', easeLive: null });
  expect(quotedPrices(config.subscriptionScreens.promoPricing)).toEqual({ monthly: 19.99, annual: null });
});

test('CON-012: good entries of a list survive the bad ones', () => {
  const { tvProviders } = RemoteConfig.parse({ tvProviders: [{ id: 'a', displayName: 'A' }, { id: 7 }, null] });
  expect(tvProviders.map(({ id }) => id)).toEqual(['a']);
});

test('CON-015, SHELL-012: a localized text wins, a missing or broken one falls back to English', () => {
  const t = translator(
    COMMON_TEXTS,
    Localization.parse({ errorModal: { title: { en: 'Oh no' }, body: { es: 'x' }, button: 7 } }),
  );
  expect([t('errorModal.title'), t('errorModal.button')]).toEqual(['Oh no', 'OK']);
  expect(t('errorModal.body')).toBe(COMMON_TEXTS['errorModal.body']);
  const emptied = Localization.parse({ errorModal: { title: { en: '' }, button: { en: '', es: 'Sí' } } });
  expect(translator(COMMON_TEXTS, emptied)('errorModal.title')).toBe('Sorry');
  expect(translator(COMMON_TEXTS, Localization.parse('nonsense'))('errorModal.title')).toBe('Sorry');
});

test('CON-016: a players file of the wrong shape is an empty catalogue', () => {
  expect(PlayersCatalogue.parse({ teams: 'x' })).toEqual({ teams: {} });
});

test('S-23: substitutions are text, and an unknown one stays visible', () => {
  expect(fillText('A {name} of {x}', { name: '<b>' })).toBe('A <b> of {x}');
});

test('SHELL-047, A-32: promo prices if flagged, else regular, else 19.99 and no annual clause', () => {
  const base = {
    monthly: false,
    annually: false,
    monthlyPromo: 9,
    monthlyRegular: '19.99',
    annualPromo: 99,
    annualRegular: 199.99,
    yearlyOfferEndDate: '',
  };
  const clause = (promo: Parameters<typeof quotedPrices>[0]) =>
    priceClause(quotedPrices(promo), { t: translator(COMMON_TEXTS), format: formatIn('en') });
  expect(clause(base)).toBe('$199.99/yr or $19.99/mo');
  expect(clause({ ...base, monthly: true, annually: true })).toBe('$99.00/yr or $9.00/mo');
  expect(clause({ ...base, monthlyRegular: undefined, annualRegular: 'x' })).toBe('$19.99/mo');
});

test('A-71: half-up to cents', () => {
  expect([formatPrice(roundToCents(199.99 / 12)), formatPrice(1.005), formatPrice(16.665)]).toEqual([
    '16.67',
    '1.01',
    '16.67',
  ]);
});

test.each([
  ['/watch/:vodId?', '/watch', {}],
  ['/watch/:vodId?', '/watch/a%20b', { vodId: 'a b' }],
  ['/watch/:vodId?', '/watch/a/b', null],
  ['/watch/:vodId?', '/watch/%E0%A4%A', null],
  ['/authenticate/:deviceId/:platform/:activationCode?', '/authenticate/d1/lg', { deviceId: 'd1', platform: 'lg' }],
  ['/authenticate/:deviceId/:platform/:activationCode?', '/authenticate/d1', null],
  ['/process/reset', '/process/reset', {}],
])('%s against %s gives %j', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});

test('SHELL-034: a literal beats a parameter, whatever follows', () => {
  const patterns = ['/authenticate/:deviceId/:platform?', '/authenticate/register-success', '/authenticate/:deviceId?'];
  expect(patterns.sort(byClosestPattern)[0]).toBe('/authenticate/register-success');
});

const device = ['/authenticate/:deviceId?', '/authenticate/:deviceId/:platform/:activationCode?'];
const screens = {
  ...screensOf('mf-watch', { routes: [{ path: '/watch/:vodId?', screen: 'watch' }], triggers: [] }),
  ...screensOf('mf-device', { routes: device.map((path) => ({ path, screen: 'link-device' })), triggers: [] }),
  ...screensOf('mf-account', {
    routes: [],
    triggers: [{ path: '/watch/:vodId?', query: 'settings', screen: 'settings', title: 'Settings' }],
  }),
};

test.each([
  [{ screen: 'watch' }, '/watch'],
  [
    { screen: 'watch', params: { vodId: 'a/b' }, search: { settings: 'true', reload: undefined } },
    '/watch/a%2Fb?settings=true',
  ],
  [{ screen: 'settings' }, '/watch?settings=true'],
  [{ screen: 'settings', search: { settings: 'profile' } }, '/watch?settings=profile'],
  [{ screen: 'link-device' }, '/authenticate'],
  [{ screen: 'link-device', params: { deviceId: 'd1', platform: undefined } }, '/authenticate/d1'],
  [{ screen: 'link-device', params: { deviceId: 'd1', platform: 'lg' } }, '/authenticate/d1/lg'],
  [
    { screen: 'link-device', params: { deviceId: 'd1', platform: 'lg', activationCode: '12' } },
    '/authenticate/d1/lg/12',
  ],
  [{ screen: 'landing', search: { a: 'b' } }, '/?a=b'],
  [{ screen: 'sign-out' }, '/signout'],
] as const)('the screen %j is at %s', (link, address) => {
  expect(addressOf(screens, link)).toBe(address);
});

test('a screen that the environment does not have resolves to the landing page and is at no address', () => {
  expect(addressOf(screens, { screen: 'plans' })).toBe('/');
  expect(isScreenAt(screens, 'plans', '/')).toBe(false);
  expect(isScreenAt(screens, 'link-device', '/authenticate/d1/lg/12')).toBe(true);
  expect(isScreenAt(screens, 'link-device', '/authenticate/d1/lg/12/x')).toBe(false);
});

test.each([
  ['https://x.test/a', 'https://x.test/a'],
  ['/faq', 'https://site.test/faq'],
  ['javascript:alert(1)', null],
  ['http://evil.test', null],
  ['data:text/html,x', null],
  ['', null],
])('S-22: %s is judged as %s', (value, expected) => {
  expect(safeUrl(value, 'https://site.test/')).toBe(expected);
});

test('a stream URL is http(s) or protocol-relative, and never http on an https page', () => {
  expect([
    isSafeStreamUrl('http://a', 'http:'),
    isSafeStreamUrl('http://a', 'https:'),
    isSafeStreamUrl('//a', 'https:'),
    isSafeStreamUrl('javascript:a', 'http:'),
  ]).toEqual([true, false, true, false]);
});

test.each(['//other.test/list', '/\\other.test/list', 'list', 'https://other.test/list', '/'])(
  'remote.json: rejects the preload path %s, which names another host or no path',
  (path) => {
    const preload = (value: string) => ({ on: '/watch', service: 'quickplayDataStores', path: value });
    expect(DataPreload.safeParse(preload(path)).success).toBe(false);
    expect(DataPreload.safeParse(preload('/content/list?a=1')).success).toBe(true);
  },
);

test('remote.json: reports every error with its path', () => {
  const parsed = RemoteManifest.safeParse({
    name: 'MF',
    owner: {},
    contract: '^1.0.0',
    routes: [{ path: 'watch', screen: 's', flow: 'web', title: 't' }],
    budgets: { jsBrotliBytes: 1, mountMs: 1 },
  });
  expect(parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))).toEqual([
    'name',
    'owner.team',
    'owner.contact',
    'routes.0.path',
  ]);
});
