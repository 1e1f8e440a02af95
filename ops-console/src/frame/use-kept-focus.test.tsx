import { waitFor } from '@testing-library/dom';
import { render, screen } from '@testing-library/react';
import { useKeptFocus } from './use-kept-focus.ts';

function Page({ rows }: { readonly rows: readonly string[] }) {
  return (
    <main ref={useKeptFocus()}>
      <h1 tabIndex={-1}>Tokens</h1>
      {rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as a table that scrolls
        <section tabIndex={0} aria-label="Tokens">
          {rows.map((row) => (
            <button key={row} type="button">
              {row}
            </button>
          ))}
        </section>
      )}
    </main>
  );
}

test('the focus of a row that ends moves to its table, and of the last row to the heading', async () => {
  const { rerender } = render(<Page rows={['one', 'two']} />);
  screen.getByRole('button', { name: 'two' }).focus();
  rerender(<Page rows={['one']} />);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Tokens' })).toHaveFocus());
  screen.getByRole('button', { name: 'one' }).focus();
  rerender(<Page rows={[]} />);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Tokens' })).toHaveFocus());
});

test('a focus elsewhere stays when a row ends', () => {
  const { rerender } = render(<Page rows={['one', 'two']} />);
  screen.getByRole('button', { name: 'one' }).focus();
  rerender(<Page rows={['one']} />);
  expect(screen.getByRole('button', { name: 'one' })).toHaveFocus();
});
