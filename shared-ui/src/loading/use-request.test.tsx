import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRequest } from './use-request.ts';

const View = ({ request }: { readonly request: () => Promise<Result<string>> }) => {
  const { state, retry } = useRequest(request);
  if (state.status === 'loading') return <p>Loading…</p>;
  if (state.status === 'ready') return <p>{state.value}</p>;
  return (
    <button type="button" onClick={retry}>
      {state.error.message}
    </button>
  );
};

test('shows loading, then the value; renders again without another request', async () => {
  const request = jest.fn(async () => success('Ana'));
  const { rerender } = render(<View request={request} />);
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  expect(await screen.findByText('Ana')).toBeInTheDocument();
  rerender(<View request={request} />);
  expect(request).toHaveBeenCalledTimes(1);
});

test('sends the request again after retry', async () => {
  const replies = [failure(new AppError('unavailable', 'Out of reach')), success('Ana')];
  const request = async () => replies.shift() ?? success('too many');
  render(<View request={request} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Out of reach' }));
  expect(await screen.findByText('Ana')).toBeInTheDocument();
});

test('ignores the stale response of an earlier request', async () => {
  let answer = (_reply: Result<string>) => {};
  const slow = () => new Promise<Result<string>>((resolve) => (answer = resolve));
  const { rerender } = render(<View request={slow} />);
  const quick = async () => success('Ben');
  rerender(<View request={quick} />);
  expect(await screen.findByText('Ben')).toBeInTheDocument();
  await act(async () => answer(success('Ana')));
  expect(screen.getByText('Ben')).toBeInTheDocument();
});
