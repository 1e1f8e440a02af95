import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PosterAltFields, posterDraft, posterInput } from './poster-alt-fields.tsx';

const ENTRY = { poster: '/media/posters/a.webp', posterAlt: 'A catch', posterAltEs: null };

test('what a poster shows is edited in both languages', async () => {
  function Form() {
    const [draft, setDraft] = useState(posterDraft(ENTRY));
    return (
      <>
        <PosterAltFields
          poster={draft.poster}
          text={(key) => ({ value: draft[key], onChange: ({ target }) => setDraft({ ...draft, [key]: target.value }) })}
        />
        <output>{JSON.stringify(posterInput(draft))}</output>
      </>
    );
  }
  render(<Form />);
  expect(screen.getByLabelText('What the poster shows')).toHaveValue('A catch');
  await userEvent.type(screen.getByLabelText('What the poster shows, in Spanish'), ' Una atrapada ');
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({ ...ENTRY, posterAltEs: 'Una atrapada' });
});

test('without a poster its description is neither asked for nor sent', () => {
  const draft = { ...posterDraft(ENTRY), poster: ' ' };
  const { container } = render(
    <PosterAltFields poster={draft.poster} text={() => ({ value: '', onChange: jest.fn() })} />,
  );
  expect(container).toBeEmptyDOMElement();
  expect(posterInput(draft)).toEqual({ poster: null, posterAlt: null, posterAltEs: null });
});
