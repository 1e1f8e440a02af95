/** A TV provider of the sandbox: what its logo and its sign-in page look like, and how it behaves. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly slogan: string;
  /** CSS hex; white text on it is readable. */
  readonly colour: string;
  /** Path data of the logo's mark, in a box of 48 by 48. */
  readonly mark: string;
  readonly isPremium: boolean;
  /** Its page takes the whole window. */
  readonly refusesFrames?: boolean;
  /** Sends zip codes only in encrypted form. */
  readonly encryptsZip?: boolean;
}

export const PROVIDERS: readonly Provider[] = [
  {
    id: 'boroughnet',
    name: 'Boroughnet',
    slogan: 'Five boroughs, one wire.',
    colour: '#37474f',
    mark: 'M4 44V22h10v22zm13 0V10h12v34zm15 0V18h12v26z',
    isPremium: false,
  },
  {
    id: 'brightwave',
    name: 'Brightwave TV',
    slogan: 'Television with the lights on.',
    colour: '#8a4b00',
    mark: 'M24 4a12 12 0 0 1 12 12H12A12 12 0 0 1 24 4zM3 20q10.5-8 21 0t21 0v7q-10.5 8-21 0t-21 0zm0 13q10.5-8 21 0t21 0v7q-10.5 8-21 0t-21 0z',
    isPremium: true,
  },
  {
    id: 'cobalt',
    name: 'Cobalt Fiber',
    slogan: 'Light, all the way to your door.',
    colour: '#1a3fa8',
    mark: 'M24 3l18 10.5v21L24 45 6 34.5v-21zm0 11a10 10 0 1 0 0 20 10 10 0 0 0 0-20z',
    isPremium: true,
  },
  {
    id: 'harborline',
    name: 'Harborline',
    slogan: 'Your home port for live sports.',
    colour: '#0b5394',
    mark: 'M21 4h6v8h8v5h-8v20q8-1 11-9l5 2q-4 14-19 15Q9 44 5 30l5-2q3 8 11 9V17h-8v-5h8z',
    isPremium: true,
  },
  {
    id: 'lanternlight',
    name: 'Lanternlight',
    slogan: 'A warm screen in every window.',
    colour: '#6d4c00',
    mark: 'M18 3h12v5H18zm-6 8h24l4 8v18l-6 8H14l-6-8V19zm12 8q-8 9 0 17 8-8 0-17z',
    isPremium: false,
    encryptsZip: true,
  },
  {
    id: 'metroloop',
    name: 'Metroloop',
    slogan: 'Every stop has a game on.',
    colour: '#b3261e',
    mark: 'M4 42V6h9l11 16L35 6h9v36h-9V20L24 36 13 20v22z',
    isPremium: true,
  },
  {
    id: 'pinecrest',
    name: 'Pinecrest Connect',
    slogan: 'Up the valley and online.',
    colour: '#1b5e20',
    mark: 'M24 2l11 15h-6l10 13h-7l8 10H27v6h-6v-6H8l8-10H9l10-13h-6z',
    isPremium: false,
    refusesFrames: true,
  },
  {
    id: 'skylark',
    name: 'Skylark Satellite',
    slogan: 'Wherever there is sky, there is sport.',
    colour: '#6a1b9a',
    mark: 'M4 30q10-2 14-10Q22 6 44 8q-10 4-11 12-3 16-19 18 4-3 5-7-7 4-15-1z',
    isPremium: true,
  },
  {
    id: 'tideway',
    name: 'Tideway Cable',
    slogan: 'In with the tide, every night.',
    colour: '#00695c',
    mark: 'M4 30Q8 8 28 8q14 0 16 14-8-8-15-2-4 4 2 9 6 4 13 1-6 12-22 12Q8 42 4 30z',
    isPremium: false,
  },
];

/** Moved to the front of the picker on a fresh installation. */
export const FRONT_PROVIDERS = ['harborline', 'skylark', 'metroloop'] as const;

export const providerById = (id: string): Provider | undefined => PROVIDERS.find((provider) => provider.id === id);

export const logoPath = (id: string, ink: 'colour' | 'white'): string =>
  `/tv-provider/logos/${id}${ink === 'white' ? '-white' : ''}.svg`;

/** The sandbox's providers as remote configuration lists them. */
export const providerSettings = PROVIDERS.map(({ id, name, isPremium, refusesFrames = false }) => ({
  id,
  displayName: name,
  logoUrl: logoPath(id, 'colour'),
  logoUrlWhite: logoPath(id, 'white'),
  isPremium,
  siteUrl: `https://${id}.example.test/`,
  mrss: '',
  refusesFrames,
}));
