export { browserName } from './browser-name.ts';
export {
  ANALYTICS_PATH,
  API_USER,
  BLACKOUT_MARGIN_S,
  BREAKPOINTS,
  CAF_RECEIVER_ENABLED,
  CAROUSEL_ITEMS,
  CHANNEL_PARTNER_ID,
  COUCH_RIGHTS_MAX_DAYS,
  COUNTRY,
  CUSTOM_RECEIVER_ENABLED,
  DEFAULT_VIDEO_RESOURCE,
  DELETION_BUSINESS_DAYS,
  DELIVERY_DEFAULTS,
  EMAIL_MAX_LENGTH,
  ENVIRONMENT,
  type FlowType,
  GAME_TIME_ZONE,
  GENDER_OPTIONS,
  GENDER_TEXTS,
  HIDDEN_TEAM_IDS,
  IFRAME_SIZE,
  IMAGE_WIDTH,
  INSTALLMENT_COUNTS,
  LANGUAGE_COOKIE,
  VIEWER_COOKIE,
  MAX_AGE,
  MAX_LIVE_STREAMS,
  MIN_AGE,
  NAME_MAX_LENGTH,
  NOTIFICATION_TAG_GROUP,
  NOTIFICATION_TAGS,
  type NotificationTag,
  PAGE_SIZES,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PLATFORM,
  PLAYER_BUFFER_S,
  REFERRAL_POINTS,
  REQUESTOR_ID,
  SEARCH_TERM_LENGTH,
  SERVICE_WORKER_PATH,
  SHOWN_TEAM_IDS,
  SIMPLE_BETS_APP_VERSION,
  STARTING_VOLUME,
  TIMERS,
  tvPlatformName,
  UNSPECIFIED_7777,
  type VisitorType,
} from './constants.ts';
export { isEmail } from './email.ts';
export {
  AppError,
  ERROR_CODES,
  type ErrorCode,
  failure,
  isAppError,
  type Result,
  shownCode,
  success,
} from './errors.ts';
export type { EventBus, Listener } from './events/event-bus.ts';
export { EVENTS, type EventEnvelope, type EventName, type EventPayload } from './events/event-map.ts';
export { defineEvent, eventReference, type OwnEvent } from './events/own-event.ts';
export { fillText } from './fill-text.ts';
export { frameMessageOf } from './frame-message.ts';
export type {
  Chrome,
  DialogOptions,
  Host,
  HostHistory,
  Live,
  NavigateOptions,
  PageLocation,
  PanelHandle,
  PanelMount,
  Remote,
  ToastOptions,
} from './host/host.ts';
export { REMOTE_FAILED_EVENT } from './host/host.ts';
export { type LiveValue, liveValue } from './host/live-value.ts';
export { PANELS, type PanelName, type PanelProps, panelSchema } from './host/panel-map.ts';
export {
  type CaptionStyle,
  PREFERENCES,
  type PreferenceName,
  type Preferences,
  type PreferenceValue,
} from './host/preferences.ts';
export type { Push, PushState, TagChange } from './host/push.ts';
export type { Destination, ScreenLink, ScreenName, ScreenParameters } from './host/screen-map.ts';
export {
  ACTIONS,
  type Account,
  type Action,
  ADDRESS_FIELDS,
  type BillingPlatform,
  type Contact,
  emptySession,
  type Flow,
  type OnboardingStep,
  type Session,
  type SocialType,
  type UserType,
} from './host/session.ts';
export type {
  AccountActions,
  DeviceActions,
  PasswordCredentials,
  ProviderActions,
  ProviderSession,
  Registration,
  SessionActions,
  SignOutReason,
  ViewerActions,
} from './host/session-actions.ts';
export {
  activeSubscriptions,
  afterPurchase,
  afterRegister,
  afterSignIn,
  ageInYears,
  billingPlatform,
  canCancelSubscription,
  canChangePassword,
  canChangePlan,
  canManageSubscription,
  canSubscribe,
  canUpdateCard,
  currentSubscription,
  deviceReturn,
  hasActive,
  hasProvider,
  isCardUser,
  isComplete,
  isFree,
  isSignedIn,
  isSplitit,
  isTooYoung,
  mayPlay,
  NO_PROVIDER,
  needsProfile,
  needsProvider,
  onboardingSteps,
  pendingSwitch,
  type SubscribeTarget,
  showWatchDirectly,
  subscribeTarget,
  teamsStep,
} from './host/session-rules.ts';
export type { SocialIdentity } from './host/social-identity.ts';
export { createTabStorage, type TabStorage } from './host/tab-storage.ts';
export { nameProblem, splitName } from './name.ts';
export {
  type NewPasswordValues,
  newPasswordProblems,
  type PasswordStrength,
  passwordLengthProblem,
  passwordStrength,
} from './password-rules.ts';
export {
  formatPrice,
  type InstallmentCount,
  installmentsOf,
  priceClause,
  type QuotedPrices,
  quotedPrices,
} from './pricing.ts';
export { isRunning, type Promotion, runningPromotion } from './promotion.ts';
export {
  failedCondition,
  lacksSubscriptions,
  ROUTE_CONDITIONS,
  type RouteCondition,
} from './release/route-conditions.ts';
export { roundToCents } from './round-to-cents.ts';
export { isSafeStreamUrl, safeUrl } from './safe-url.ts';
export type { TextKey, TextKeys } from './texts/index.ts';
export type { PlaybackErrorType, WatchState } from './watch-state.ts';
