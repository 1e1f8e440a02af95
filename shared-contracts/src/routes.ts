type Query = Readonly<Record<string, string | undefined>>;

const withQuery = (path: string, query: Query = {}): string => {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
};
const join = (...segments: (string | undefined)[]): string =>
  `/${segments
    .filter((segment): segment is string => segment !== undefined && segment !== '')
    .map(encodeURIComponent)
    .join('/')}`;

/** Every address of the site, built in one place. Values are escaped; absent optional segments and query fields are left out. */
export const routes = {
  landing: (query?: Query) => withQuery('/', query),
  login: () => '/login',
  /** Where identity providers send the viewer back to, per flow: either may be switched off. */
  socialReturn: (flow: 'user' | 'device') => (flow === 'device' ? '/authenticate/social' : '/login/social'),
  winback: () => '/winback',
  emailConfirm: (query?: { email?: string }) => withQuery('/email-confirm', query),
  emailSent: () => '/email-sent',
  processReset: (query?: { resetPasswordToken?: string; email?: string }) => withQuery('/process/reset', query),
  passwordResetSuccess: () => '/password-reset-success',
  register: () => '/register',
  subscribeToGotham: () => '/SubscribeToGotham',
  watch: (vodId?: string, query?: Query) => withQuery(join('watch', vodId), query),
  settings: (screen = 'true') => withQuery('/watch', { settings: screen }),
  delete: (query?: { xUserInfo?: string; email?: string }) => withQuery('/delete', query),
  signOut: () => '/signout',
  creditCardPayment: (query?: { reload?: string }) => withQuery('/CreditCardPayment', query),
  subscriptionPayment: () => '/SubscriptionPayment',
  subscriptionPlans: () => '/SubscriptionPlans',
  cancelSubscription: () => '/CancelSubscription',
  subscriptionUnavailable: () => '/SubscriptionUnavailable',
  manageSubscription: () => '/ManageSubscription',
  teamSelect: () => '/teamSelect',
  authenticate: (deviceId?: string, platform?: string, activationCode?: string) =>
    join('authenticate', deviceId, platform, activationCode),
  deviceLinked: () => '/authenticate/register-success',
  faq: () => '/faq',
} as const;
