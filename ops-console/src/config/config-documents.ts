/** The documents that switch the site, by the names the registry gives them. */
export const CONFIG_DOCUMENTS = [
  { name: 'runtimeSettings', label: 'Runtime settings' },
  { name: 'remoteConfig', label: 'Remote config' },
  { name: 'localization', label: 'Texts' },
  { name: 'players', label: 'Players' },
] as const;

interface Flag {
  readonly key: string;
  readonly label: string;
  readonly hint: string;
}

/** What is switched under pressure; everything else is in the text. */
export const FLAGS: Readonly<Record<string, readonly Flag[]>> = {
  runtimeSettings: [
    { key: 'maintenance', label: 'Maintenance', hint: 'The whole site shows that it is being worked on.' },
    { key: 'webAllowed', label: 'Web allowed', hint: 'Off: the site says that it is not available on the web.' },
    { key: 'deviceAllowed', label: 'Device linking allowed', hint: 'Off: the pages that link a TV are closed.' },
  ],
  remoteConfig: [
    {
      key: 'isPhase1Enabled',
      label: 'Phase 1',
      hint: 'Registration and purchase close; subscribing leads to the Gotham screen.',
    },
    {
      key: 'isPhase2Enabled',
      label: 'Phase 2 (sunset)',
      hint: 'Sign-in and purchase give way to the link to the new app. Outranks phase 1.',
    },
    { key: 'referralProgramEnable', label: 'Referral program', hint: 'Friends are invited from the account screen.' },
  ],
};
