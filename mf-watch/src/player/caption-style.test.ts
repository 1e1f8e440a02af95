import { captionVariables } from './caption-style.ts';
import { trackName } from './track-name.ts';

const STYLE = {
  size: 'medium',
  color: 'white',
  background: 'shade',
  font: 'sans',
  opacity: '100',
  edge: 'none',
} as const;
const variable = (name: string, change: Partial<Parameters<typeof captionVariables>[0]>) =>
  (captionVariables({ ...STYLE, ...change }) as Readonly<Record<string, string>>)[name];

test('captions are white, sans serif and opaque on a shade by default, as US rules require', () => {
  expect(captionVariables(STYLE)).toEqual({
    '--cue-size': '100%',
    '--cue-color': 'rgb(255 255 255 / 100%)',
    '--cue-background': 'rgb(0 0 0 / 70%)',
    '--cue-font': 'system-ui, sans-serif',
    '--cue-shadow': 'none',
  });
});

test.each([
  ['sans', /sans-serif$/],
  ['serif', /, serif$/],
  ['mono', /monospace$/],
  ['casual', /cursive$/],
] as const)('captions in the font %s fall back to a generic font of its kind', (font, expected) => {
  expect(variable('--cue-font', { font })).toMatch(expected);
});

test.each(['100', '75', '50', '25'] as const)('keeps the color of captions at %s%% opacity', (opacity) => {
  expect(variable('--cue-color', { opacity, color: 'yellow' })).toBe(`rgb(255 228 92 / ${opacity}%)`);
});

test('each kind of text edge differs', () => {
  const edges = (['none', 'outline', 'shadow', 'raised', 'depressed'] as const).map((edge) =>
    variable('--cue-shadow', { edge }),
  );
  expect(new Set(edges).size).toBe(5);
  expect(edges[0]).toBe('none');
});

test('captions without a background have a soft edge unless the viewer chose one', () => {
  expect(variable('--cue-shadow', { background: 'none' })).toContain('#000');
  expect(variable('--cue-shadow', { background: 'none', edge: 'shadow' })).toBe('2px 2px 3px #000');
});

test.each([
  [{ language: 'en', label: 'English' }, 'en', 'English'],
  [{ language: 'en', label: '' }, 'en', 'English'],
  [{ language: 'en', label: 'en' }, 'es', 'Inglés'],
  [{ language: 'es', label: '' }, 'en', 'Spanish'],
  [{ language: 'en', label: 'English (CC)' }, 'es', 'English (CC)'],
  [{ language: 'not a language', label: '' }, 'en', 'not a language'],
])('a caption track %o is named in %s: %s', (track, locale, name) => {
  expect(trackName(track, locale)).toBe(name);
});
