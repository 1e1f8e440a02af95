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

// The addresses of the site by name, imported as `routes`. Values are escaped; absent optional segments and query fields
// are left out. One export each, so that a bundle contains only the addresses that it uses.
export const landing = (query?: Query) => withQuery('/', query);
export const login = () => '/login';
/** Where identity providers send the viewer back to, per flow: either may be switched off. */
export const socialReturn = (flow: 'user' | 'device') => (flow === 'device' ? '/authenticate/social' : '/login/social');
export const winback = () => '/winback';
export const emailConfirm = (query?: { email?: string }) => withQuery('/email-confirm', query);
export const emailSent = () => '/email-sent';
export const processReset = (query?: { resetPasswordToken?: string; email?: string }) =>
  withQuery('/process/reset', query);
export const passwordResetSuccess = () => '/password-reset-success';
export const register = () => '/register';
export const subscribeToGotham = () => '/SubscribeToGotham';
export const watch = (vodId?: string, query?: Query) => withQuery(join('watch', vodId), query);
export const settings = (screen = 'true') => withQuery('/watch', { settings: screen });
export const deleteAccount = (query?: { xUserInfo?: string; email?: string }) => withQuery('/delete', query);
export const signOut = () => '/signout';
export const creditCardPayment = (query?: { reload?: string }) => withQuery('/CreditCardPayment', query);
export const subscriptionPayment = () => '/SubscriptionPayment';
export const subscriptionPlans = () => '/SubscriptionPlans';
export const cancelSubscription = () => '/CancelSubscription';
export const subscriptionUnavailable = () => '/SubscriptionUnavailable';
export const manageSubscription = () => '/ManageSubscription';
export const teamSelect = () => '/teamSelect';
export const authenticate = (deviceId?: string, platform?: string, activationCode?: string) =>
  join('authenticate', deviceId, platform, activationCode);
export const deviceLinked = () => '/authenticate/register-success';
export const faq = () => '/faq';
export { deleteAccount as delete };
