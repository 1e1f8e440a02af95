import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRegistry, RegistryFailure } from '../../testing/fake-registry.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { Uploads } from './uploads.tsx';

const upload = (more: object = {}) => ({
  id: '00112233445566aa',
  name: 'game.mp4',
  megabytes: 12.5,
  uploadedBy: 'eve@example.test',
  createdAt: '2026-11-23T19:00:00.000Z',
  state: 'ready',
  progress: 1,
  step: null,
  failure: null,
  media: 'vod-up-00112233445566aa',
  durationS: 5_400,
  renditions: [{ width: 1280, height: 720, frameRate: 50 }],
  sounds: [{ name: 'English', language: 'en' }],
  soundsLeftOut: 0,
  captions: null,
  posters: [],
  ...more,
});
const uploads = (all: readonly object[], problem: string | null = null) => ({
  mediaUploads: () => ({
    mediaUploads: { uploads: all, problem, fileMegabytes: 50_000, totalMegabytes: 500_000, usedMegabytes: 12.5 },
  }),
  contentSections: () => ({
    contentSections: [{ id: 'highlights', name: 'Highlights', position: 1, isHidden: false }],
  }),
});

test('without ffmpeg the screen names what to install, and offers no upload', async () => {
  fakeRegistry(uploads([], 'ffmpeg is not installed on the server: install it (on Debian: apt-get install ffmpeg).'));
  await renderConsole(<Uploads />);
  expect(await screen.findByRole('alert')).toHaveTextContent(/apt-get install ffmpeg/);
  expect(screen.queryByLabelText('Video')).toBeNull();
});

test('a video shows its step and progress, and a refused one what to do', async () => {
  const broken = { code: 'broken', message: 'The file is damaged or incomplete. Export it again.' };
  fakeRegistry(
    uploads([
      upload({ id: '1', name: 'one.mp4', state: 'processing', progress: 0.42, step: 'video v720', media: null }),
      upload({ id: '2', name: 'two.mp4', state: 'failed', failure: broken, media: null }),
    ]),
  );
  await renderConsole(<Uploads />);
  expect(await screen.findByRole('img', { name: 'Processing of one.mp4: 42 %' })).toBeVisible();
  expect(screen.getByText('Encoding 720 lines, 42 %')).toBeVisible();
  const refused = within(screen.getByRole('row', { name: /two\.mp4/ }));
  expect(refused.getByText(broken.message)).toBeVisible();
  expect(refused.getByRole('button', { name: 'Retry… two.mp4' })).toBeVisible();
  expect(refused.queryByRole('button', { name: 'Make a recording… two.mp4' })).toBeNull();
});

test('a video lists its sounds when it has several, and how many are left out', async () => {
  const sounds = [
    { name: 'English', language: 'en' },
    { name: 'Español', language: 'es' },
  ];
  fakeRegistry(
    uploads([
      upload({ id: '1', name: 'one.mp4' }),
      upload({ id: '2', name: 'two.mp4', sounds, soundsLeftOut: 3 }),
      upload({ id: '3', name: 'three.mp4', state: 'processing', step: 'audio a2', progress: 0.9, media: null }),
    ]),
  );
  await renderConsole(<Uploads />);
  expect(await screen.findByText(/Sounds: English, Español/)).toBeVisible();
  expect(screen.getAllByText(/Sounds:/)).toHaveLength(1);
  expect(screen.getByText(/3 sounds are left out: a recording has up to 8/)).toBeVisible();
  expect(screen.getByText('Making sound 2, 90 %')).toBeVisible();
});

test('a video that is ready becomes a recording with its medium and length', async () => {
  const registry = fakeRegistry({
    ...uploads([upload()]),
    saveRecording: () => ({ saveRecording: { change: 7 } }),
  });
  await renderConsole(<Uploads />);
  await userEvent.click(await screen.findByRole('button', { name: 'Make a recording… game.mp4' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('It plays the uploaded video game.mp4.')).toBeVisible();
  expect(dialog.queryByLabelText('Address of the manifest')).toBeNull();
  await userEvent.type(dialog.getByLabelText('Why'), 'the archive');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  const sent = registry.requested.find(({ field }) => field === 'saveRecording')?.variables['recording'];
  expect(sent).toMatchObject({ title: 'game', mediaId: 'vod-up-00112233445566aa', durationS: 5_400 });
  expect(sent).not.toHaveProperty('address');
});

test('captions are sent as text; a refusal keeps the dialog open', async () => {
  const registry = fakeRegistry({
    ...uploads([upload()]),
    captionUpload: () => {
      throw new RegistryFailure('invalid', 'The file has no captions: use SubRip (.srt) or WebVTT (.vtt) with times.');
    },
  });
  await renderConsole(<Uploads />);
  await userEvent.click(await screen.findByRole('button', { name: 'Captions… game.mp4' }));
  const dialog = within(await screen.findByRole('dialog'));
  // jsdom’s files have no text().
  const file = Object.assign(new File(['words'], 'game.srt'), { text: async () => 'words' });
  await userEvent.upload(dialog.getByLabelText('Captions'), file);
  await userEvent.type(dialog.getByLabelText('Why'), 'the words');
  await userEvent.click(dialog.getByRole('button', { name: 'Save the captions' }));
  expect(await dialog.findByText(/has no captions: use SubRip/)).toBeVisible();
  const { variables } = registry.requested.find(({ field }) => field === 'captionUpload') ?? {};
  expect(variables).toMatchObject({ text: 'words', language: 'en', reason: 'the words' });
});
