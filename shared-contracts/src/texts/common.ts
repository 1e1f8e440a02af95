import { UI_TEXTS } from './ui.ts';

/** English texts that more than one bundle shows. The shell always provides them: they are part of the contract. */
export const COMMON_TEXTS = {
  ...UI_TEXTS,

  'app.site': 'YES Network',
  'app.loading': 'Loading your account…',
  'app.fallback': 'This app is not available on the web right now.',
  'app.fallbackTitle': 'Not available here',
  'app.maintenance': 'Scheduled maintenance is under way. The service will return shortly.',
  'app.maintenanceTitle': 'We’ll be right back',
  'app.skipToMain': 'Skip to main content',
  'app.remoteFailedTitle': 'This part of the site isn’t available right now.',
  'app.remoteFailedBody': 'The rest of the site is working. Try again, or come back in a few minutes.',
  'app.remoteOffBody': 'We’ve switched it off for now. Please check back later.',
  'app.accountFailedTitle': 'We couldn’t load your account.',
  'app.staleRelease': 'You’re seeing the last version that worked on this device.',
  'app.noRelease': 'We couldn’t load the site.',
  'app.noReleaseBody':
    'The files we received didn’t match what we published, so we didn’t use them. Please try again in a moment.',

  'frame.mainNavigation': 'Main',

  'errorModal.title': 'Sorry',
  'errorModal.body':
    'Something went wrong and we couldn’t complete your request. We apologize for the inconvenience. Please try again.',
  'errorModal.button': 'OK',

  'modal.ok': 'OK',
  'modal.continue': 'CONTINUE',
  'modal.close': 'CLOSE',

  'signIn.title': 'Log in',
  'signIn.email': 'Email',

  'error.unknown': 'Unknown Error',

  'reset.password': 'New Password',
  'reset.confirm': 'Confirm New Password',
  'reset.hint': 'Password must be at least 8 characters.',
  'reset.tooShort': 'Password is too short',
  'reset.differs': 'Password does not match',
  'password.tooLong': 'Your password can have up to {max} characters',

  'register.name': 'Name',
  'register.gender': 'Gender',
  'gender.optional': 'Optional',
  'gender.male': 'Male',
  'gender.female': 'Female',
  'gender.other': 'Other',
  'gender.unanswered': 'Prefer not to answer',
  'register.nameMissing': 'Please enter your name',
  'register.nameTooLong': 'Each part of your name can have up to {max} characters',
  'register.emailInvalid': 'Please enter a valid email address',

  'landing.tvLogin': 'LOGIN WITH TV PROVIDER',
  'landing.headlinePhase1': 'Subscribe to Yes Network',
  'price.monthly': '{monthly}/mo',
  'price.both': '{annual}/yr or {monthly}/mo',

  'landing.territorial': 'Subject to territorial restrictions.',

  'subscribeNewScreen.button': 'GET THE GOTHAM SPORTS APP',

  'tvProvider.exists':
    'Your account already has a YES subscription. Please login with your YES app account on your TV.',

  'watch.onNow': 'On Now',

  'settings.title': 'Account & Settings',
  'settings.support': 'SUPPORT',
  'settings.terms': 'Terms of Service',
  'settings.privacy': 'Privacy Policy',
  'settings.help': 'Help and FAQ',
  'settings.contact': 'Contact Support',
  'settings.logOut': 'Log Out',

  'signOut.type': 'Sign out',
  'signOut.failed': 'Unexpected Error',
} as const satisfies Readonly<Record<string, string>>;
