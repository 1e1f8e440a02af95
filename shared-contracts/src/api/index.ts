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
  GetPkgsAndProdsWithPromos,
  LogOutUser,
  NotificationTagSchema,
  PackageMessage,
  RefreshToken,
  RegisterDevice,
  SocialLoginType,
  servicePeriod,
  Tokens,
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
export { AddOrUpdateCouchRights, CouchRights, GetCouchRights, ResetCouchRights } from './couch-rights.ts';
export {
  AnalyticsBatch,
  AnalyticsIdentify,
  AnalyticsMessage,
  AnalyticsPage,
  AnalyticsTrack,
  PushRegister,
  PushTags,
  PushUpdate,
  SERVICE_WORKER_PATH,
} from './engagement.ts';
export { LocalizationFile, PlayersFile, RemoteConfigFile } from './files.ts';
export { LiveEvent, LiveEventFile, LiveProgram, programIdOf } from './overlay.ts';
export { ChangePassword, ForgotContactPassword, ResetPassword, SearchAccount } from './password.ts';
export { DeleteRequest, DeletionLink, FantasyAccountDelete } from './privacy.ts';
export {
  AddOrRemoveFavourites,
  GenerateReferralCode,
  UpdateAccountDetails,
  UpdateProfile,
} from './profile.ts';
export { ChangeService, GetPaymentMethods, PaymentMethod, RemoveSubscription } from './subscription.ts';
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
} from './tv-provider.ts';
export {
  AccessCheck,
  AppRegister,
  Authorize,
  DEVICE_TOKEN_AUDIENCE,
  DEVICE_TOKEN_LIFE_S,
  FlatToken,
  Heartbeat,
  LocationLookup,
  OAuthToken,
  StreamCreate,
  StreamDelete,
  VIDEO_CODES,
  VideoHeader,
  ZONES,
} from './video.ts';
