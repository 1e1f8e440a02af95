import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { type LazyFailure, lazyComponent } from './lazy-component.tsx';

interface GreetingProps {
  readonly name: string;
}
const Greeting = ({ name }: GreetingProps) => <p>Hello, {name}</p>;
const Failed = ({ retry }: LazyFailure) => (
  <button type="button" onClick={retry}>
    Try again
  </button>
);
const failOnce = () => {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('ChunkLoadError');
    return Greeting;
  };
};

test('shows `Waiting` until the component loads, then the component with its props', async () => {
  const Lazy = lazyComponent(async () => Greeting, { Waiting: () => <p>Loading…</p> });
  const { rerender } = render(<Lazy name="Ana" />);
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  expect(await screen.findByText('Hello, Ana')).toBeInTheDocument();
  rerender(<Lazy name="Ben" />);
  expect(screen.getByText('Hello, Ben')).toBeInTheDocument();
});

test('loads once: a second instance renders the component immediately', async () => {
  let loads = 0;
  const Lazy = lazyComponent(async () => {
    loads += 1;
    return Greeting;
  });
  const { unmount } = render(<Lazy name="Ana" />);
  await screen.findByText('Hello, Ana');
  unmount();
  render(<Lazy name="Ben" />);
  expect(screen.getByText('Hello, Ben')).toBeInTheDocument();
  expect(loads).toBe(1);
});

test('shows `Failed` when loading fails, and loads again on retry', async () => {
  const Lazy = lazyComponent(failOnce(), { Failed });
  render(<Lazy name="Ana" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello, Ana')).toBeInTheDocument();
});

class Boundary extends Component<{ readonly children: ReactNode }, { readonly message: string }> {
  override state = { message: '' };
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override render() {
    return this.state.message || this.props.children;
  }
}

test('throws to the boundary above when loading fails and there is no `Failed`', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Lazy = lazyComponent(failOnce(), { urgent: true });
  await act(async () => {
    render(
      <Boundary>
        <Lazy name="Ana" />
      </Boundary>,
    );
  });
  expect(screen.getByText('ChunkLoadError')).toBeInTheDocument();
  consoleError.mockRestore();
});
