import { CALLS } from '@grandstand/shared-contracts/calls';
import { EXAMPLES } from './index.ts';

test('PLAT-058: every call has one example, and no two calls share a name or an address', () => {
  expect(EXAMPLES.map(({ call }) => call.id).sort()).toEqual(CALLS.map(({ id }) => id).sort());
  expect(new Set(CALLS.map(({ id }) => id)).size).toBe(CALLS.length);
  expect(new Set(CALLS.map(({ method, path }) => `${method} ${path}`)).size).toBe(CALLS.length);
});

test.each(EXAMPLES.map((example) => [example.call.id, example] as const))(
  'PLAT-058: the example of %s is what its schemas describe, and leaves nothing out',
  (_id, { call, request, reply }) => {
    expect(call.request.parse(request)).toMatchObject(request);
    expect(call.reply.parse(reply)).toEqual(reply);
  },
);
