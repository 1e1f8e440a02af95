import { expect, test } from '@jest/globals';
import { readAssetsUrl } from './assets-url.ts';

test.each([
  ['file:///srv/assets', { kind: 'disk', folder: '/srv/assets' }],
  [
    's3://yes-assets?region=us-east-2',
    { kind: 's3', bucket: 'yes-assets', prefix: '', endpoint: null, region: 'us-east-2' },
  ],
  [
    's3://yes-assets/site/one/?endpoint=https://storage.example.test',
    {
      kind: 's3',
      bucket: 'yes-assets',
      prefix: 'site/one/',
      endpoint: 'https://storage.example.test',
      region: 'us-east-1',
    },
  ],
])('%s is read', (text, place) => {
  expect(readAssetsUrl(text)).toEqual(place);
});

test.each([
  ['assets', /must be file:\/\/\/folder or s3:\/\/bucket/],
  ['https://bucket.example.test', /must be file/],
  ['file:assets', /whole path/],
  ['file://host/assets', /whole path/],
  ['s3:///prefix?region=x', /"" is not a bucket name/],
  ['s3://a?region=x', /"a" is not a bucket name/],
  ['s3://bucket/a//b?region=x', /"a\/\/b" is not a prefix/],
  ['s3://bucket/.git?region=x', /"\.git" is not a prefix/],
  ['s3://key:secret@bucket?region=x', /AWS_ACCESS_KEY_ID/],
  ['s3://bucket?endpoint=ftp://x', /endpoint "ftp:\/\/x" is not an http/],
  ['s3://bucket?endpoint=http://x/path', /without a path/],
  ['s3://bucket?region=US East', /"US East" is not a region/],
  ['s3://bucket', /needs a region \(Amazon\) or an endpoint/],
  ['s3://bucket?region=x&acl=public', /"acl" is not a known parameter/],
])('%s is refused with the reason', (text, reason) => {
  expect(readAssetsUrl(text)).toEqual({ problems: [expect.stringMatching(reason)] });
});

test('all errors are reported together, and a secret is not repeated', () => {
  const read = readAssetsUrl('s3://key:very-secret@B/a%20b?endpoint=x&zone=1');
  expect('problems' in read && read.problems).toHaveLength(5);
  expect(JSON.stringify(read)).not.toContain('very-secret');
});
