export interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

export interface Page {
  readonly path: string;
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly Section[];
}

export const section = (heading: string, ...paragraphs: string[]): Section => ({ heading, paragraphs });

/** The pages that remote configuration's `contactLinks` point at. */
export const PAGES: readonly Page[] = [
  {
    path: '/faq',
    title: 'Help and FAQ',
    intro: 'Quick answers to your most common questions.',
    sections: [
      section('How do I watch?', 'Log in with your YES app account or your TV provider, then choose On Now.'),
      section(
        'Which devices can I use?',
        'Any current web browser, and supported TVs. To link a TV, open the address it shows and enter its six digits.',
      ),
      section('How many people can watch at once?', 'Your account can play three streams at the same time.'),
      section(
        'Where can I subscribe?',
        'Subscriptions are sold in New York, Connecticut and parts of New Jersey and Pennsylvania.',
        'Traveling inside the United States? You can keep watching for up to 30 days.',
      ),
      section(
        'Why isn’t a game available?',
        'League rules black out some games in some places. The schedule shows when a program is restricted.',
      ),
      section(
        'How do I cancel?',
        'Open Account & Settings, then Manage Subscription. You’ll keep watching until the end of the period you paid for.',
      ),
    ],
  },
  {
    path: '/pages/terms',
    title: 'Terms of Service',
    intro: 'What you agree to when you use this site.',
    sections: [
      section(
        'Your account',
        'You must be at least 13 years old. Keep your password to yourself; you’re responsible for what happens under your account.',
      ),
      section(
        'Your subscription',
        'A subscription renews until you cancel it. Prices are shown with the plan; taxes may be added.',
      ),
      section('Watching', 'Programs are for personal use, inside the United States, on up to three devices at once.'),
      section('Changes', 'We’ll announce changes to these terms before they take effect.'),
    ],
  },
  {
    path: '/pages/privacy',
    title: 'Privacy Policy',
    intro: 'What we keep about you, why, and how to have it deleted.',
    sections: [
      section(
        'What we keep',
        'Your name, email address, date of birth and the teams and players you follow; what you watch on, so that the limit of three streams works.',
      ),
      section('What we don’t do', 'We don’t sell personal data, and no other company sees what you watch.'),
      section(
        'Deleting your data',
        'Ask for it under Account & Settings. A request is processed within 5-7 business days, and a confirmation email follows.',
      ),
    ],
  },
  {
    path: '/pages/pick-n-play-terms',
    title: 'Pick-N-Play Terms',
    intro: 'Rules of the free prediction game.',
    sections: [
      section('Who may play', 'Viewers aged 13 or older with an account. Playing is free.'),
      section('How points count', 'A correct pick scores as soon as the play is decided. League decisions are final.'),
    ],
  },
  {
    path: '/pages/pick-n-play-faq',
    title: 'Pick-N-Play FAQ',
    intro: 'How the prediction game works.',
    sections: [
      section('When can I pick?', 'While a supported game is live, next to the video.'),
      section('Where do I see my points?', 'In the same place, after each play.'),
    ],
  },
  {
    path: '/pages/contact',
    title: 'Contact Support',
    intro: 'We’re here to help every day from 9 a.m. to midnight Eastern time.',
    sections: [
      section('By email', 'support@example.test'),
      section(
        'Before you write',
        'Tell us which device and browser you use, what you tried to watch, and when. Never send your password.',
      ),
      section(
        'Outside the United States',
        'You can’t watch our streams abroad, but we’ll answer account questions wherever you are.',
      ),
    ],
  },
];

/** Kept by the service worker, for when no page can be reached; nothing links to it. */
export const OFFLINE_PAGE: Page = {
  path: '/pages/offline',
  title: 'You’re offline',
  intro: 'We can’t reach YES Network from here. Check your connection, then load the page again.',
  sections: [],
};
