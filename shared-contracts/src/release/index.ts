export {
  AssetFile,
  AssetsManifest,
  allScriptBytes,
  DATA_PRELOAD_CHUNK,
  FEDERATION_CHUNK,
  firstLoadBytes,
  pageLoadBytes,
  SILENT,
  ContractSurface,
  TRACE_CHUNK,
} from './assets-manifest.ts';
export {
  AUDIENCE_FIELDS,
  type AudienceCondition,
  type AudienceField,
  audienceErrors,
  audienceText,
  BROWSER_FAMILIES,
  MAX_AUDIENCE_VALUES,
  parseAudience,
} from './audience.ts';
export { ComposedRemote, Composition, RemoteArtifact, SignedComposition } from './composition.ts';
export type { DataPreloads } from './data-preloads.ts';
export { ENVIRONMENT_STREAM_PATH, EnvironmentNotice } from './environment-notice.ts';
export {
  FIRST_SCREEN_SHAPES,
  FIRST_SCREEN_TAGS,
  FIRST_SCREENS_FILE,
  FirstScreen,
  type FirstScreenNode,
  type FirstScreenText,
  FirstScreens,
  hasSlot,
  hasStill,
} from './first-screen.ts';
export { FIRST_SCREEN_ID, FRAME_SCREEN, LANDING_SCREEN } from './first-screen-names.ts';
export { markText, readMarks, SCREEN_ADDRESS } from './first-screen-mark.ts';
export { HEALTH_PATH, HealthOutcome, HealthReport, RemoteHealth } from './health-report.ts';
export { LAST_GOOD } from './last-good.ts';
export {
  AUDIT_ACTIONS,
  type AuditAction,
  type Grant,
  isGranted,
  REGISTRY_ACTIONS,
  REMOTE_AUDIT_ACTIONS,
  type RegistryAction,
  type RightsPlace,
  ROLLOUT_PRESET_NAMES,
  type RolloutPreset,
} from './operator-rights.ts';
export {
  CHAOS_SWITCHES,
  ChaosSwitch,
  DevServerOrigin,
  OVERRIDE_HOURS,
  OVERRIDE_PARAMETER,
  OVERRIDE_POLICIES,
  OVERRIDE_REFUSALS,
  Override,
  type OverridePolicy,
  OverrideRefusal,
} from './override.ts';
export { PackageName, PackageVersion } from './package-name.ts';
export {
  NAVIGATION_PATH,
  NavigationReport,
  TRACE_ENTRY,
  Vital,
  VITAL_METRICS,
  type VitalMetric,
  VITALS_PATH,
  VITALS_SHARE,
  VitalsReport,
} from './page-measures.ts';
export { byClosestPattern, matchPath, type PathParams } from './path-pattern.ts';
export { AccessNotice, RELEASE_STREAM_PATH, ReleaseNotice } from './release-notice.ts';
export { DataPreload, RemoteManifest } from './remote-manifest.ts';
export { QueryTrigger, RemoteRoute } from './remote-route.ts';
export { RemoteRules } from './remote-rules.ts';
export { addressOf, isScreenAt, ScreenPlace, Screens, screensOf } from './screens.ts';
