import { expect, test } from '@jest/globals';
import { contractSurfaceOf } from './contract-surface.ts';

const spoken = { events: { emits: [], listens: [] }, panels: [], usesPanels: [] };

test('a build contains the props of its panels, with the arguments of callbacks', () => {
  const { panels } = contractSurfaceOf({ ...spoken, panels: ['auth/teams'], usesPanels: ['auth/tv-picker'] });
  expect(panels.offers['auth/teams']).toMatchObject({ type: 'object', properties: {} });
  expect(panels.uses['auth/tv-picker']).toMatchObject({
    properties: {
      presentation: { enum: ['dialog', 'inline'] },
      onDone: { type: 'function', argument: { enum: ['authenticated', 'none', 'taken'] } },
    },
  });
});

test('an event or a panel that the contract does not know stops the build and is named', () => {
  expect(() => contractSurfaceOf({ ...spoken, usesPanels: ['auth/none'] })).toThrow(
    'auth/none is not a panel of the contract',
  );
  expect(() => contractSurfaceOf({ ...spoken, events: { emits: ['no:such@1'], listens: [] } })).toThrow(
    'no:such@1 is not an event',
  );
});

test('an event that the remote declares itself is published with its schema', () => {
  const schema = { type: 'object', properties: { id: { type: 'string' } } };
  const { events } = contractSurfaceOf(
    { ...spoken, events: { emits: ['news:opened@1'], listens: [] } },
    { events: { 'news:opened@1': schema }, calls: {} },
  );
  expect(events.emits).toEqual({ 'news:opened@1': schema });
});
