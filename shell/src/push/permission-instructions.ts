/** Help page of each browser vendor about allowing notifications. */
export const INSTRUCTIONS: Readonly<Record<string, string>> = {
  Chrome: 'https://support.google.com/chrome/answer/3220216',
  Edge: 'https://support.microsoft.com/microsoft-edge/manage-website-notifications-in-microsoft-edge-0c555609-5bf2-479d-a59d-fb30a0b80b2b',
  Firefox: 'https://support.mozilla.org/kb/push-notifications-firefox',
  Opera: 'https://help.opera.com/latest/web-preferences/',
  Safari: 'https://support.apple.com/guide/safari/sfri40734/mac',
};
