/** English texts of a tab with an override (decision 22), in a chunk that viewers never load. */
export const OVERRIDE_TEXTS = {
  'override.title': 'Preview',
  'override.version': '{remote} {version}, in this tab only.',
  'override.devServer': '{remote} as built at {origin}, in this tab only.',
  'override.chaos_kill': '{remote} can’t load its files, in this tab only.',
  'override.chaos_slow': '{remote} loads slowly, in this tab only.',
  'override.chaos_corrupt': '{remote} loads corrupted files, in this tab only.',
  'override.chaos_hang': '{remote} never finishes loading, in this tab only.',
  'override.chaos_throw': '{remote} fails to start, in this tab only.',
  'override.who': 'Created by {by}. Ends {until}.',
  'override.buildError': 'The latest change doesn’t build, so you’re still seeing the version before it.',
  'override.leave': 'Leave',
  'override.asItIs': 'You’re seeing the live site.',
  'override.forged': 'This preview link isn’t valid.',
  'override.expired': 'This preview has expired.',
  'override.other_environment': 'This preview belongs to another environment.',
  'override.ended': 'This preview has ended.',
  'override.not_permitted': 'This environment doesn’t allow previews like this.',
  'override.switched_off': 'This part of the site is turned off for everyone.',
  'override.no_build': 'The dev server for this preview hasn’t built anything yet.',
  'override.foreign_link': 'Another site sent you here. To open this preview, paste the link into your address bar.',
} as const satisfies Readonly<Record<string, string>>;

declare module '@grandstand/shared-contracts/texts' {
  interface TextKeys {
    'shell-override': keyof typeof OVERRIDE_TEXTS;
  }
}
