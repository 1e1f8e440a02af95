export {
  AccountServiceMessage,
  ContactMessage,
  CreateUser,
  DeviceMessage,
  GetActiveSubscriptions,
  GetContact,
  GetEntitlements,
  GetFavourites,
  GetOAuthAccessToken,
  LogOutUser,
  purchaseMessageId,
  RefreshToken,
  RegisterDevice,
  SocialLoginType,
  servicePeriod,
  Tokens,
  type UnreportedPurchase,
} from './account.ts';
export { PRE_ROLL_KINDS, PRE_ROLL_PATH, type PreRollKind } from './ads.ts';
export {
  type Call,
  type CallAuth,
  defineCall,
  type Envelope,
  type Method,
  type ReplyOf,
  type RequestOf,
} from './call.ts';
export type { Caller, CallOptions } from './caller.ts';
export { CANCELLATION_REASONS } from './cancellation-reasons.ts';
export {
  AiringLive,
  ChannelSchedule,
  ContainerItems,
  ContentSearch,
  FREE_PACKAGE,
  LiveEvents,
  ScheduleItem,
  StorefrontContainers,
  VodByUrn,
  VodItem,
} from './catalogue.ts';
export {
  CHECKOUT_ERRORS,
  CHECKOUT_TOKEN_LIFE_S,
  CheckoutAction,
  type CheckoutErrorCode,
  CheckoutMessage,
  CheckoutQuery,
  CheckoutRequest,
  OpenCheckout,
  PARTNER_SOURCE,
  SubscriptionPackageRequest,
  TOTAL_LABEL,
  UpdatePaymentMethodRequest,
} from './checkout.ts';
export { AddOrUpdateCouchRights, CouchRights, GetCouchRights, ResetCouchRights } from './couch-rights.ts';
export { DeletionLink } from './deletion-link.ts';
export { CancelEmailChange, ResendEmailChange } from './email-change.ts';
export {
  AnalyticsBatch,
  AnalyticsIdentify,
  AnalyticsMessage,
  AnalyticsPage,
  AnalyticsTrack,
  BindPushChannel,
  PushKey,
  PushRegister,
  PushSubscription,
  PushTags,
  PushUpdate,
} from './engagement.ts';
export { LocalizationFile, PlayersFile, RemoteConfigFile, RuntimeSettingsFile } from './files.ts';
export {
  GameRecord,
  GameScore,
  type GameTurn,
  type PlayKind,
  type Scoreboard,
  scoreboardAt,
  type Statistic,
  STATISTICS,
} from './game.ts';
export { ChangeGameAlerts, GAME_ALERTS, type GameAlert, GetGameAlerts } from './game-alerts.ts';
export { GameDetails } from './game-details.ts';
export { GuideSpan, MAX_GUIDE_HOURS, ProgramById, programKey } from './guide.ts';
export { LocationLookup, ZONES } from './location.ts';
export { NotificationTagSchema } from './notification-tag.ts';
export { LiveEvent, LiveEventFile, LiveProgram, programIdOf } from './overlay.ts';
export { GetPkgsAndProdsWithPromos, PackageMessage } from './packages.ts';
export { ChangePassword, ForgotContactPassword, ResetPassword, SearchAccount } from './password.ts';
export { DeleteRequest, DeletionMail, FantasyAccountDelete } from './privacy.ts';
export {
  AddOrRemoveFavourites,
  GenerateReferralCode,
  GetReferralRewards,
  UpdateAccountDetails,
  UpdateProfile,
} from './profile.ts';
export { ChangeReminder, GetReminders } from './reminders.ts';
export { LiveScore, LiveScores, SCORES_STREAM_PATH } from './scores.ts';
export { FindPrograms, SuggestSearch } from './search.ts';
export { BeginSocialLogin, RedeemSocialCode } from './social.ts';
export { tolerant } from './tolerant.ts';
export {
  ChangeService,
  GetPaymentMethods,
  PaymentMethod,
  RemoveSubscription,
  ResumeSubscription,
} from './subscription.ts';
export { defineTeamCall, type TeamCall, teamCallReference } from './team-call.ts';
export {
  AddTveSubscription,
  CheckAuthentication,
  GetRegistrationCode,
  GetRequestorConfig,
  GetUserMetadata,
  Mvpd,
  MvpdUserMetadata,
  ProviderMessage,
  ProviderRedirect,
  ProviderSignOut,
  SUBSCRIPTION_EXISTS,
} from './tv-provider.ts';
export {
  AccessCheck,
  Authorize,
  KEY_SYSTEMS,
  type KeySystem,
  Heartbeat,
  STREAM_VIEWS,
  StreamCreate,
  StreamDelete,
  StreamsInUse,
  type StreamView,
  VIDEO_CODES,
} from './video.ts';
export {
  AppRegister,
  CLIENT_ID,
  CLIENT_TOKEN_REQUEST,
  DEVICE_TOKEN_AUDIENCE,
  DEVICE_TOKEN_LIFE_S,
  FlatToken,
  OAuthToken,
  VideoHeader,
} from './video-tokens.ts';
export { EndSessions, GetSessions } from './sessions.ts';
export { ChangePrivacyChoice, ExportData, GetPrivacyChoice } from './personal-data.ts';
export { ChangeMyList, GetViewing, MAX_VIEWING, RecordingsByIds, RemoveViewing, SaveViewing } from './viewing.ts';
export { bracketQuery, toWire, type WireRequest } from './wire-request.ts';
export { UpcomingGames } from './upcoming-games.ts';
