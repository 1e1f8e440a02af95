import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fakeRegistry } from '../../testing/fake-registry.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { PosterField } from './poster-field.tsx';

const MEDIUM = 'vod-up-00112233445566aa';
const STILLS = ['/uploads/00112233445566aa/posters/0.jpg', '/uploads/00112233445566aa/posters/1.jpg'];

function Field() {
  const [value, setValue] = useState('');
  return <PosterField hint="Empty for a plain one." value={value} onChange={setValue} mediaId={MEDIUM} />;
}

test('a still of the video becomes the poster, with a focal point that arrow keys moved', async () => {
  const registry = fakeRegistry({
    mediaUploads: () => ({ mediaUploads: { uploads: [{ media: MEDIUM, posters: STILLS }] } }),
    pictureOfUpload: () => ({ pictureOfUpload: { id: 'aabbccddeeff0011', width: 1280, height: 720 } }),
    makePoster: () => ({ makePoster: { address: '/media/posters/0011.webp' } }),
  });
  await renderConsole(<Field />);
  await userEvent.click(screen.getByRole('button', { name: 'Choose a picture…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use still 2' }));
  const point = await screen.findByRole('button', { name: /^Focal point: 50 % from the left, 50 % from the top/ });
  point.focus();
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
  expect(point).toHaveAccessibleName(/^Focal point: 52 % from the left, 40 % from the top/);
  fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: '9' } });
  expect(screen.getByLabelText('Zoom')).toHaveValue(4);
  await userEvent.click(screen.getByRole('button', { name: 'Use this picture' }));
  expect(await screen.findByDisplayValue('/media/posters/0011.webp')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Choose a picture' })).toBeNull();
  const variables = (field: string) => registry.requested.find((one) => one.field === field)?.variables;
  expect(variables('pictureOfUpload')).toEqual({ id: '00112233445566aa', still: 1 });
  expect(variables('makePoster')).toEqual({ picture: 'aabbccddeeff0011', x: 0.52, y: 0.4, zoom: 4 });
});
