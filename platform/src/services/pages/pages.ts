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
      section(
        'How do I find a game?',
        'Open On Now and choose Schedule: today and the next seven days, by channel. The search in the line-up finds teams, players and videos.',
      ),
      section(
        'Can I go back in a live game?',
        'Yes. Drag the bar under the picture or press the left arrow key. Live in the bar brings you back to the live picture.',
      ),
      section(
        'Which keys does the player have?',
        'Space or K plays and pauses, M mutes, F fills the screen, the arrow keys seek and change the volume. Press ? in the player for all of them.',
      ),
      section(
        'How do I turn on captions?',
        'Press CC in the player, or the C key. Their size and colors are in the player’s settings.',
      ),
      section(
        'Can I watch several games at the same time?',
        'Yes. Choose Watch beside on another live channel. Up to three play side by side.',
      ),
      section(
        'How do I avoid scores?',
        'Turn on Spoiler-free on the watch page. Scores and results stay hidden until you ask for them.',
      ),
      section(
        'Where do I continue a video?',
        'Continue watching on the watch page has what you began, on every device that you log in on. My List has what you saved.',
      ),
      section(
        'How do I get a reminder?',
        'Choose Remind me at a game in the schedule, and allow notifications. You can add the game to your calendar, too.',
      ),
      section(
        'The video stops or looks blurry. What can I do?',
        'Check your connection, close other downloads, and choose a lower quality in the player’s settings. If it continues, write to us with the time and the device.',
      ),
      section(
        'I forgot my password.',
        'Choose Forgot Password on the log-in page. We’ll email a link that works for 30 minutes.',
      ),
      section(
        'How do I log out on another device?',
        'Open Account & Settings, then Devices. You can log out one device, or all others.',
      ),
      section('How do I get a copy of my data?', 'Open Account & Settings, then Privacy, and choose Download my data.'),
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
        'Your name, email address, date of birth and the teams and players you follow; what you watch on, so that the limit of three streams works; what you watched, so that you can continue; your list and your reminders.',
      ),
      section(
        'What we measure',
        'On some visits your browser reports how fast pages load and respond. It sends no name, account or identifier, we keep totals only, for eight days, and it sends nothing when you save data.',
      ),
      section(
        'What you do here',
        'The site reports which pages you open and what you play, with your account. You can choose that it is stored without your name: see Your Privacy Choices.',
      ),
      section('What we don’t do', 'We don’t sell personal data, and no other company sees what you watch.'),
      section(
        'A copy of your data',
        'Open Account & Settings, then Privacy, and choose Download my data. The file has everything we keep about you.',
      ),
      section(
        'Deleting your data',
        'Ask for it under Account & Settings. A request is processed within 5-7 business days, and a confirmation email follows.',
      ),
    ],
  },
  {
    path: '/pages/privacy-choices',
    title: 'Your Privacy Choices',
    intro: 'Decide whether what you do here is stored with your name.',
    sections: [
      section(
        'What the choice changes',
        'We keep counting pages and plays, without your account and without an identifier of your browser. What you watched, your list and your reminders stay with your account, because you use them.',
        'We don’t sell or share personal data, with or without this choice.',
      ),
      section(
        'Global Privacy Control',
        'Some browsers send this choice for you. We honor it on every visit, whether or not you’re logged in.',
      ),
      section(
        'For your whole account',
        'Log in, open Account & Settings, then Privacy. The choice applies wherever you’re logged in.',
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
