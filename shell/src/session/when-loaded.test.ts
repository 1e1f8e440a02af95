import { AppError, failure, success } from '@grandstand/shared-contracts';
import { whenLoaded } from './when-loaded.ts';

const problem = () => 'Something went wrong.';

test('a chunk that fails to load is a failed result, and the next try requests it again', async () => {
  const lost = new Error('Loading chunk 7 failed.');
  const load = jest
    .fn<Promise<{ double: (value: number) => number }>, []>()
    .mockRejectedValueOnce(lost)
    .mockResolvedValue({ double: (value) => 2 * value });
  const request = () => whenLoaded(load, problem, async ({ double }) => success(double(21)));
  const first = await request();
  expect(first).toMatchObject({ ok: false, error: { code: 'unavailable', message: problem(), cause: lost } });
  expect(await request()).toEqual(success(42));
});

test('what the code itself answers is handed on', async () => {
  const refused = failure(new AppError('refused', 'No.', { serviceCode: 'eV1' }));
  expect(
    await whenLoaded(
      async () => null,
      problem,
      async () => refused,
    ),
  ).toBe(refused);
});
