import type { TextKey } from './texts/index.ts';

/** Business constants of the specification, section 9 (CON-021, CON-034…037). Every timer is in milliseconds. */

export const NOTIFICATION_TAG_GROUP = 'notifications_preference';
export const NOTIFICATION_TAGS = ['GAME-ALERTS', 'TEAM-NEWS', 'PLAYER-NEWS', 'NEWSLETTER'] as const;
export type NotificationTag = (typeof NOTIFICATION_TAGS)[number];

export const CHANNEL_PARTNER_ID = 'YESNW';
export const COUNTRY = 'us';
export const PLATFORM = 'Web';
export const ENVIRONMENT = 'STAGING';
export const DEFAULT_VIDEO_RESOURCE = 'AKAMAI';
export const REQUESTOR_ID = 'YESN';
export const SIMPLE_BETS_APP_VERSION = '1.0.5';
/** Public client id that travels in every account call; it proves nothing (S-07). */
export const API_USER = 'grandstand-web';
export const API_PASSWORD = 'public';

export const MIN_AGE = 13;
export const MAX_AGE = 121;
/** Seconds added to a blackout's end before access is checked again. */
export const BLACKOUT_MARGIN_S = 15;
/** The specification names this number without a meaning; nothing uses it. */
export const UNSPECIFIED_7777 = 7777;

export const WEB_ALLOWED = true;
export const DEVICE_ALLOWED = true;
export const MAINTENANCE = false;
export const CUSTOM_RECEIVER_ENABLED = false;
export const CAF_RECEIVER_ENABLED = true;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;
/** What a mail server could have (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;
/** Of the first name, and of the rest. */
export const NAME_MAX_LENGTH = 100;
export const MAX_LIVE_STREAMS = 3;
export const COUCH_RIGHTS_MAX_DAYS = 30;
export const DELETION_BUSINESS_DAYS = { min: 5, max: 7 } as const;

export const TIMERS = {
  maintenancePollMs: 15_000,
  registrationToastMs: 3_000,
  toastMs: 5_000,
  upNextMs: 10_000,
  overlayPollMs: 60_000,
  overlayDelayMs: 5_000,
  /** The score of a game on air; after failures ever later, up to the second (S-24). */
  scorePollMs: 15_000,
  scorePollMaxMs: 5 * 60_000,
  heartbeatMs: 60_000,
  vodRefreshLiveMs: 30 * 60_000,
  vodRefreshMs: 3 * 60 * 60_000,
  sentinelMs: 2_000,
  searchDebounceMs: 2_000,
  copiedFlashMs: 2_000,
  blackoutCheckMs: 1_250,
  blackoutPastMs: 12_500,
  subscriptionRefreshMs: 30_000,
  simpleBetCacheMs: 4 * 60 * 60_000,
  analyticsPingMs: 10_000,
  signInAnalyticsDelayMs: 2_000,
  /** A call that has not answered by then fails with `unavailable`. */
  callTimeoutMs: 15_000,
  /** While a TV provider's sign-in is open: interval of the checks; after failures it increases up to the second value (S-24). */
  providerPollMs: 5_000,
  providerPollMaxMs: 60_000,
  /** A framed page that is not ready by then has failed. */
  frameSilenceMs: 15_000,
  /** Between the three questions whether a purchase has arrived. */
  purchaseConfirmMs: 1_500,
} as const;

export const PAGE_SIZES = { live: 10, search: 10, containers: 50, seeMore: 50 } as const;
/** Longer terms find nothing more. */
export const SEARCH_TERM_LENGTH = 100;
export const BREAKPOINTS = { mobile: 464, sidebar: 767, tablet: 1024, iframe: 600 } as const;
export const CAROUSEL_ITEMS = { desktop: 5.5, desktopFirstRow: 4.5, tablet: 3.5, mobile: 2 } as const;
export const IMAGE_WIDTH = 500;
export const IFRAME_SIZE = { width: 600, height: 600, updateHeight: 650 } as const;

export const PLAYER_BUFFER_S = { forward: 16, backward: 8 } as const;
export const STARTING_VOLUME = 0;
export const DELIVERY_DEFAULTS = {
  delivery: 'streaming',
  drm: 'widevine',
  mediaFormat: 'dash',
  playbackMode: 'live',
} as const;

export const GAME_TIME_ZONE = 'America/New_York';
export const SHOWN_TEAM_IDS = [1, 2] as const;
export const HIDDEN_TEAM_IDS = [3, 4] as const;
/** Cookie with the viewer's language (BCP 47), for pages without scripts; valid for the whole site. */
export const LANGUAGE_COOKIE = 'gs-language';
/** Cookie of a browser with an account or a TV provider: its pages begin without the first screen of a visitor. */
export const VIEWER_COOKIE = 'gs-viewer';

export const REFERRAL_POINTS = { Monthly: 60_000, Yearly: 100_000 } as const;
export const INSTALLMENT_COUNTS = [1, 3, 6] as const;
export const DEFAULT_MONTHLY_PRICE = 19.99;

/** At the root, so that it may serve the whole site (SHELL-083). */
export const SERVICE_WORKER_PATH = '/service-worker.js';
/** Where the collector's calls begin, for a library that puts their last letter itself. */
export const ANALYTICS_PATH = '/analytics/v1';

/** As they are sent and kept. */
export const GENDER_OPTIONS = ['Optional', 'Male', 'Female', 'Other', 'Prefer not to answer'] as const;
/** As they are shown. */
export const GENDER_TEXTS = {
  Optional: 'gender.optional',
  Male: 'gender.male',
  Female: 'gender.female',
  Other: 'gender.other',
  'Prefer not to answer': 'gender.unanswered',
} as const satisfies Record<(typeof GENDER_OPTIONS)[number], TextKey>;

const TV_PLATFORMS: Readonly<Record<string, string>> = {
  samsung: 'Samsung',
  lg: 'LG',
  vizio: 'VIZIO',
  roku: 'Roku',
  firetv: 'Fire',
  appletv: 'Apple',
  androidtv: 'Android',
  googletv: 'Google',
};

/** Brand before "TV" in the name of a platform (DEV-005); null for an unknown platform, which texts do not name. */
export const tvPlatformName = (platform: string | undefined): string | null =>
  TV_PLATFORMS[platform?.toLowerCase() ?? ''] ?? null;

/** Who is watching (CON-037). */
export type VisitorType = 'anonymous' | 'dtc' | 'tve' | 'device';
/** Flow names as the specification uses them internally. */
export type FlowType = 'user' | 'device' | 'dtc' | 'tve';
