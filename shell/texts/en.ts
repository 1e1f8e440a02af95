/** English texts of the shell, by key. Operators override them by key in the localization document. */
export const TEXTS = {
  'frame.language': 'Language',
  'footer.choices': 'Your Privacy Choices',

  'update.title': 'Update',
  'update.body': 'A new version is ready. You’ll get it on the next page.',

  'session.endedTitle': 'Your session ended',
  'session.endedBody': 'Please log in again to keep watching.',

  'fallback.linkTv': 'Link your TV',
  'frame.watchingWith': 'Watching with {provider}',

  'signIn.tooYoung': 'You must be at least 13 to login to YES.',

  'landing.pageTitle': 'Welcome',
  'landing.appLogin': 'LOGIN WITH YES APP ACCOUNT',
  'landing.subscribe': 'SUBSCRIBE NOW',
  'landing.already': 'Already subscribe to YES Network?',
  'landing.headline': 'Subscribe now for just {prices}',
  'landing.introductory': 'Introductory offer.',
  'landing.pause': 'Pause background video',
  'landing.play': 'Play background video',

  'resetNotice.title': 'Have you reset your password?',
  'resetNotice.body':
    'We’ve improved how you log in. If you had an account before, please reset your password once. To close this message, choose DISMISS.',
  'resetNotice.tvLogin': 'LOGIN WITH TV PROVIDER',
  'resetNotice.subscribe': 'SUBSCRIBE NOW',
  'resetNotice.reset': 'RESET PASSWORD',
  'resetNotice.dismiss': 'DISMISS',

  'subscribeNewScreen.headline': 'GOTHAM SPORTS is now available!',
  'subscribeNewScreen.body': 'YES Network is moving to the Gotham Sports app. Download it to keep watching.',
  'subscribeNewScreen.faq': 'FAQ',

  'notifications.warningTitle': 'Notifications are off',
  'notifications.enable': 'Please enable notifications in your {browser} browser settings',
  'notifications.unsupported':
    'Your browser does not support notifications. You need to use a browser that supports notifications to enable this feature',
  'notifications.instructions': 'How to enable notifications',
  'notifications.later': "I'll do this later",
} as const satisfies Readonly<Record<string, string>>;

declare module '@grandstand/shared-contracts/texts' {
  interface TextKeys {
    shell: keyof typeof TEXTS;
  }
}
