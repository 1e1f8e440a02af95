import type { ContentKey } from './content-key.ts';
import { makeFullBox, uint32 } from './mp4-box.ts';

/** DASH-IF’s identifiers of protection systems. */
export const WIDEVINE_SYSTEM = 'edef8ba9-79d6-4ace-a3c8-27dcd51d21ed';

/** A field of a protocol buffer with bytes. */
const bytesField = (number: number, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes]);

/** A field of a protocol buffer with an unsigned number. */
const numberField = (number: number, value: number): Buffer => {
  const groups: number[] = [];
  for (let rest = value; rest > 0 || groups.length === 0; rest = Math.floor(rest / 128)) groups.push(rest % 128);
  return Buffer.from([number * 8, ...groups.map((group, i) => (i < groups.length - 1 ? group + 128 : group))]);
};

/**
 * The `pssh` box by which Widevine requests a key: key ID, content ID and scheme (WidevinePsshData, fields 2, 4 and 9). At
 * most 127 bytes of content ID.
 */
export const widevinePssh = ({ keyId, scheme }: ContentKey, contentId: string): Buffer => {
  const data = Buffer.concat([
    bytesField(2, keyId),
    bytesField(4, Buffer.from(contentId, 'utf8').subarray(0, 127)),
    numberField(9, Buffer.from(scheme, 'latin1').readUInt32BE()),
  ]);
  return makeFullBox('pssh', 0, 0, Buffer.from(WIDEVINE_SYSTEM.replaceAll('-', ''), 'hex'), uint32(data.length), data);
};

/** The address of a key for FairPlay: the licence server finds key and content in it. */
export const fairplayUri = ({ keyId }: ContentKey, contentId: string): string =>
  `skd://${encodeURIComponent(contentId)}/${keyId.toString('hex')}`;
