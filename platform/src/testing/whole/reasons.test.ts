import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testEditor } from '../test-editors.ts';
import { type TestPlatform, testPlatform } from '../test-platform.ts';

/** One mutation of each module of the editors. */
const MUTATIONS = {
  content: `mutation ($reason: String!) {
    removeContent(kind: channel, id: "c-1", base: 1, reason: $reason) { id } }`,
  recorder: `mutation ($reason: String!) {
    recordProgram(program: "p-1", isRecorded: true, base: 1, reason: $reason) { id } }`,
  breaks: `mutation ($reason: String!) { beginBreak(channel: "yes-1", seconds: 30, reason: $reason) { id } }`,
  uploads: `mutation ($reason: String!) { removeUpload(id: "u-1", reason: $reason) }`,
  ingest: `mutation ($reason: String!) { replaceIngestKeys(channel: "c-1", reason: $reason) { input } }`,
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(async () => {
  await platform.close();
});

test.each(Object.entries(MUTATIONS))(
  'a change of %s needs a reason, of 500 characters at most',
  async (_of, mutation) => {
    const editor = await testEditor(platform);
    for (const reason of ['', '   ', 'x'.repeat(501)]) {
      const { error } = await editor(mutation, { reason });
      expect(error).toMatchObject({
        code: 'invalid',
        message: 'Enter a reason of 1 to 500 characters: it is kept in the audit.',
      });
    }
  },
);

test('the reason is kept in the audit without the spaces around it', async () => {
  const editor = await testEditor(platform);
  const { error } = await editor(MUTATIONS.breaks, { reason: '  between innings ' });
  expect(error).toBeNull();
  const { data } = await editor('{ audit(last: 1) { reason } }');
  expect(data['audit']).toEqual([{ reason: 'between innings' }]);
});
