import { expect, test } from '@jest/globals';
import { playreadyObject } from './key-system-data.ts';

const key = { key: Buffer.alloc(16, 1), iv: Buffer.alloc(16, 2) };
/** The key ID of Microsoft's test media, and its documented form in a header. */
const keyId = Buffer.from('10000000100010001000100000000001', 'hex');
const WINDOWS_FORM = 'AAAAEAAQABAQABAAAAAAAQ==';

test.each([
  ['cbcs', '4.3.0.0', `<KID ALGID="AESCBC" VALUE="${WINDOWS_FORM}"/>`],
  ['cenc', '4.0.0.0', `<KEYLEN>16</KEYLEN><ALGID>AESCTR</ALGID></PROTECTINFO><KID>${WINDOWS_FORM}</KID>`],
] as const)(
  'the header of PlayReady for %s has version %s and the key ID as a GUID of Windows',
  (scheme, version, id) => {
    const header = playreadyObject({ ...key, keyId, scheme })
      .subarray(10)
      .toString('utf16le');
    expect(header).toContain(`PlayReadyHeader" version="${version}"`);
    expect(header).toContain(id);
  },
);
