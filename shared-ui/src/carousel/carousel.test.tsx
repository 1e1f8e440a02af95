import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Carousel } from './carousel.tsx';

const items = Array.from({ length: 9 }, (_, index) => `Title ${index + 1}`);

function renderRow(shown: readonly string[] = items) {
  return render(
    <Carousel
      heading="Latest"
      items={shown}
      keyOf={(item) => item}
      renderItem={(item) => <a href={`#${item}`}>{item}</a>}
      cardsInView={{ desktop: 3.5, tablet: 3.5, mobile: 2 }}
    />,
  );
}

const inView = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('a row is a named list whose items have positions, including a half-visible card', () => {
  renderRow();
  const list = screen.getByRole('list', { name: 'Latest' });
  expect(inView()).toEqual(['Title 1', 'Title 2', 'Title 3', 'Title 4']);
  const [first] = within(list).getAllByRole('listitem');
  expect(first).toHaveAttribute('aria-posinset', '1');
  expect(first).toHaveAttribute('aria-setsize', '9');
});

test('cards out of view are not in the tab order', () => {
  renderRow();
  const outOfView = screen.getAllByRole('listitem', { hidden: true }).filter((item) => item.hasAttribute('inert'));
  expect(outOfView.map((item) => item.textContent)).toEqual(['Title 5', 'Title 6', 'Title 7', 'Title 8', 'Title 9']);
});

test('the buttons turn a page of whole cards and stop at the ends', async () => {
  renderRow();
  const next = screen.getByRole('button', { name: 'Next, Latest' });
  const previous = screen.getByRole('button', { name: 'Previous, Latest' });
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(next);
  expect(await screen.findByRole('link', { name: 'Title 7' })).toBeVisible();
  expect(inView()).toEqual(['Title 4', 'Title 5', 'Title 6', 'Title 7']);
  expect(previous).toHaveAttribute('aria-disabled', 'false');
  await userEvent.click(next);
  expect(await screen.findByRole('link', { name: 'Title 9' })).toBeVisible();
  expect(next).toHaveAttribute('aria-disabled', 'true');
});

test('a half-visible card scrolls into view on focus', async () => {
  renderRow();
  act(() => screen.getByRole('link', { name: 'Title 4' }).focus());
  expect(await screen.findByRole('link', { name: 'Title 5' })).toBeVisible();
  expect(inView()).toEqual(['Title 2', 'Title 3', 'Title 4', 'Title 5']);
  expect(screen.getByRole('link', { name: 'Title 4' })).toHaveFocus();
});

test('arrow keys slide the row and the focus stays on a card in view', async () => {
  const user = userEvent.setup();
  renderRow();
  act(() => screen.getByRole('link', { name: 'Title 1' }).focus());
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('link', { name: 'Title 5' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Title 2' })).toHaveFocus();
});

test('a row that fits needs no buttons', () => {
  renderRow(items.slice(0, 3));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a swipe that begins while the row still moves opens no card; a press and a key do', async () => {
  const user = userEvent.setup();
  const opened: (string | null)[] = [];
  renderRow();
  screen.getByRole('list').addEventListener('click', (event) => {
    event.preventDefault();
    opened.push((event.target as Element).textContent);
  });
  const second = screen.getByRole('link', { name: 'Title 2' });
  act(() => second.focus());
  await user.keyboard('{ArrowRight}');
  await user.pointer([
    { keys: '[MouseLeft>]', target: second, coords: { clientX: 300 } },
    { target: second, coords: { clientX: 100 } },
    { keys: '[/MouseLeft]', target: second, coords: { clientX: 100 } },
  ]);
  expect(opened).toEqual([]);

  const third = screen.getByRole('link', { name: 'Title 3' });
  await user.pointer({ keys: '[MouseLeft]', target: third, coords: { clientX: 300 } });
  act(() => third.focus());
  await user.keyboard('{Enter}');
  expect(opened).toEqual(['Title 3', 'Title 3']);
});
