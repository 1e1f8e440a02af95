/** English texts of mf-deletion, by key. Operators override them by key in the localization document. */
export const TEXTS = {
  'deletion.leave': 'Back to YES Network',
  'deletion.title': 'Are you sure?',
  'deletion.warning': 'Deleting your account is permanent and cannot be undone.',
  'deletion.reason': 'Reason',
  'deletion.comment': 'Comment',
  'deletion.commentLength': '{used} of {limit} characters',
  'deletion.brokenLink':
    'This link is incomplete, so we can’t delete anything from here. Open the link in your account settings or in the email we sent you.',
  'deletion.askTitle': 'Need a link?',
  'deletion.ask': 'We’ll send it to your account’s email. It works for 30 minutes.',
  'deletion.askSubmit': 'EMAIL ME A LINK',
  'deletion.asked': 'If there’s an account with this email, your link is on its way. Check your spam folder, too.',
  'deletion.submit': "I'M SURE, DELETE MY ACCOUNT & DATA",
  'deletion.submitted': 'Request Submitted',
  'deletion.support': 'Outside the U.S.? Visit our support centre',
  'deletion.infoTitle': 'What happens when I delete my account data?',
  'deletion.infoBody':
    'Your request is processed within 5-7 business days. Your personal data is permanently deleted. A confirmation email follows.',
  'deletion.doneTitle': 'Sorry to see you go.',
  'deletion.doneBody': 'We’ve got your request. A confirmation email follows.',
  'deletion.boom': 'Boom Error',
  'deletion.requestFailed': 'Request Failed',
  'deletion.removalType': 'Request Account Data Removal Error',

  'deletionReason.prompt': "I'm cancelling because...",
  'deletionReason.expired': 'TV provider subscription expired',
  'deletionReason.content': 'No longer interested in content',
  'deletionReason.moving': 'Moving to a new area',
  'deletionReason.data': 'Concerned about my data',
  'deletionReason.ads': 'Too many ads',
  'deletionReason.distracting': 'Too busy/distracting',
  'deletionReason.another': 'Have another account',
} as const satisfies Readonly<Record<string, string>>;

declare module '@grandstand/shared-contracts/texts' {
  interface TextKeys {
    'mf-deletion': keyof typeof TEXTS;
  }
}
