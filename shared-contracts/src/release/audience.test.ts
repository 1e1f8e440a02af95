import { audienceErrors, audienceText, parseAudience } from './audience.ts';

test('values of one field are alternatives, and fields add up', () => {
  const audience = parseAudience(['country=US,ca', 'browser=Firefox', 'country=us', 'header=Beta', 'staff']);
  expect(audience).toEqual([
    { field: 'country', values: ['us', 'ca'] },
    { field: 'browser', values: ['firefox'] },
    { field: 'header', values: ['Beta'] },
    { field: 'staff', values: [] },
  ]);
  expect(audienceErrors(audience)).toEqual([]);
  expect(audienceText(audience)).toBe('country us or ca, browser firefox, header Beta, staff');
});

test.each([
  ['country=usa', '"usa" is not valid for country: use a code of ISO 3166 with two letters, such as us.'],
  ['zone=moon', '"moon" is not valid for zone: use yankees-nets, yankees, nets, none.'],
  ['browser=lynx', '"lynx" is not valid for browser: use chrome, edge, firefox, safari, other.'],
  [
    'header=a b',
    '"a b" is not valid for header: use up to 40 letters, digits, dots and dashes, as the proxy sends them.',
  ],
  [
    'account=ana@example.test',
    '"ana@example.test" is not valid for account: use the ID of an account; releases are kept, so they contain no e-mail address.',
  ],
  ['staff=yes', 'staff has no values: write staff alone.'],
  ['country=', 'country has no value: use a code of ISO 3166 with two letters, such as us.'],
  ['age=40', '"age" is not a field of an audience: use country, zone, browser, header, account, staff.'],
])('%s is refused with field, value and remedy', (text, error) => {
  expect(audienceErrors(parseAudience([text]))).toEqual([error]);
});

test('a list that is too long and a field that is there twice are refused', () => {
  const values = Array.from({ length: 101 }, (_, index) => `account-${index}`);
  expect(audienceErrors([{ field: 'account', values }])).toEqual([
    'account has 101 values, and may have 100: let the proxy send a header.',
  ]);
  const country = { field: 'country', values: ['us'] } as const;
  expect(audienceErrors([country, country])).toEqual(['country is there twice: write its values in one condition.']);
});
