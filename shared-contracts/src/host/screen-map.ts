/**
 * Screens that other packages link to, by the names of `remote.json`, with the parameters of their paths. It has names
 * only: where a screen is, the release knows. A remote adds its names by declaration merging.
 */
export interface ScreenParameters {
  // Of the site itself.
  landing: never;
  'sign-out': never;
  faq: never;
  // Of remotes.
  login: never;
  'social-return': never;
  'device-social-return': never;
  winback: never;
  register: never;
  'forgot-password': never;
  'reset-email-sent': never;
  'reset-password': never;
  'password-updated': never;
  'team-select': never;
  watch: 'vodId';
  settings: never;
  plans: never;
  'update-card': never;
  'change-plan': never;
  'cancel-subscription': never;
  'manage-subscription': never;
  'subscription-unavailable': never;
  'subscription-sunset': never;
  'delete-account': never;
  'link-device': 'deviceId' | 'platform' | 'activationCode';
  'device-linked': never;
}

export type ScreenName = keyof ScreenParameters;

/** A screen of any remote. Absent parameters and query fields are left out of the address. */
export type ScreenLink = {
  [Name in ScreenName]: {
    readonly screen: Name;
    readonly params?: { readonly [Parameter in ScreenParameters[Name]]?: string | undefined };
    readonly search?: Readonly<Record<string, string | undefined>> | undefined;
  };
}[ScreenName];

/** Where navigation leads: a screen, or an address of this site that the viewer was at. */
export type Destination = ScreenLink | string;
