import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Whether `Authorization` is the AWS signature (version 4) of a request to S3, made with this secret. */
export const isSignedWith = (secret: string, { method = '', url = '', headers }: IncomingMessage): boolean => {
  const [, day = '', region = '', signedHeaders = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const header = (name: string) => String(headers[name] ?? '');
  const [path = '', query = ''] = url.split('?', 2);
  const canonicalRequest = [
    method,
    path,
    query
      .split('&')
      .map((parameter) => (parameter === '' || parameter.includes('=') ? parameter : `${parameter}=`))
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${header(name).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const stringToSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonicalRequest)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day));
  return hmac(key, stringToSign).toString('hex') === signature;
};
