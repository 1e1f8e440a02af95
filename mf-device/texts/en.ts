/** English texts of mf-device, by key. Operators override them by key in the localization document. */
export const TEXTS = {
  'device.enterCode': 'Enter 6 digit activation code',
  'device.codeLabel': 'Activation code',
  'device.codeHint': 'Look for the six digits on your TV.',
  'device.lead': 'Your TV shows a code. Enter it here to watch on the big screen.',
  'device.leadPlatform': 'Your {platform} TV shows a code. Enter it here to watch on the big screen.',
  'device.signInFirst': 'Log in first, then press LINK NOW',
  'device.thenLink': 'Then link your TV',
  'device.continueSession': 'CONTINUE WITH MY ACCOUNT',
  'device.signedInAs': 'Linking to {email}.',
  'device.linkedTitle': 'Your TV is linked',
  'device.continue': 'Continue on the website',
  'device.codeMissing': 'Please enter the code',
  'device.linkNow': 'LINK NOW',
  'device.errorType': 'Device Error',
  'device.incorrect': 'Activation code is incorrect.',
  'device.incorrectDialog': "The activation code you've entered is incorrect. Please try again.",
  'device.expired': 'Activation code is expired, please generate a new code from your TV',
  'device.noAccount': 'no account found with the given details.',
  'device.linked': 'Success! Your {platform} TV is linked. Continue on the website',
  'device.optionsTitle': 'More ways to continue',
  'device.withProvider': 'LOGIN WITH TV PROVIDER',
  'device.register': 'CREATE PROFILE',
  'device.providerReady': 'Your TV provider is connected. Log in or create your profile to link your TV.',
  'device.providerOf': 'TV provider: {provider}',
} as const satisfies Readonly<Record<string, string>>;

declare module '@grandstand/shared-contracts/texts' {
  interface TextKeys {
    'mf-device': keyof typeof TEXTS;
  }
}
