import type { ContentKey } from './content-key.ts';
import { makeFullBox, uint32 } from './mp4-box.ts';

/** DASH-IF’s identifiers of protection systems. */
export const WIDEVINE_SYSTEM = 'edef8ba9-79d6-4ace-a3c8-27dcd51d21ed';
export const PLAYREADY_SYSTEM = '9a04f079-9840-4286-ab92-e65be0885f95';

/** A `pssh` box of version 0 with what a system reads. */
const pssh = (system: string, data: Buffer): Buffer =>
  makeFullBox('pssh', 0, 0, Buffer.from(system.replaceAll('-', ''), 'hex'), uint32(data.length), data);

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
  return pssh(WIDEVINE_SYSTEM, data);
};

/** A GUID as Windows stores it: its first three groups with the lowest byte first. */
const guidBytes = (id: Buffer): Buffer =>
  Buffer.from([3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15].map((place) => id[place] ?? 0));

const playreadyXml = ({ keyId, scheme }: ContentKey): string => {
  const id = guidBytes(keyId).toString('base64');
  const open = (version: string) =>
    `<WRMHEADER xmlns="http://schemas.microsoft.com/DRM/2007/03/PlayReadyHeader" version="${version}"><DATA>`;
  // Version 4.3 is the first that knows `cbcs`; older devices know 4.0 only.
  const data =
    scheme === 'cbcs'
      ? `${open('4.3.0.0')}<PROTECTINFO><KIDS><KID ALGID="AESCBC" VALUE="${id}"/></KIDS></PROTECTINFO>`
      : `${open('4.0.0.0')}<PROTECTINFO><KEYLEN>16</KEYLEN><ALGID>AESCTR</ALGID></PROTECTINFO><KID>${id}</KID>`;
  return `${data}</DATA></WRMHEADER>`;
};

/** The PlayReady object of a key: one record (type 1) with its header, in UTF-16. Numbers have the lowest byte first. */
export const playreadyObject = (contentKey: ContentKey): Buffer => {
  const header = Buffer.from(playreadyXml(contentKey), 'utf16le');
  const front = Buffer.alloc(10);
  front.writeUInt32LE(front.length + header.length);
  front.writeUInt16LE(1, 4);
  front.writeUInt16LE(1, 6);
  front.writeUInt16LE(header.length, 8);
  return Buffer.concat([front, header]);
};

/** The `pssh` box by which PlayReady requests a key. */
export const playreadyPssh = (contentKey: ContentKey): Buffer => pssh(PLAYREADY_SYSTEM, playreadyObject(contentKey));

/** The address of a key for FairPlay: the licence server finds key and content in it. */
export const fairplayUri = ({ keyId }: ContentKey, contentId: string): string =>
  `skd://${encodeURIComponent(contentId)}/${keyId.toString('hex')}`;
