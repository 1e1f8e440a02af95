/** CRC-32 of MPEG-2 systems (ISO/IEC 13818-1, annex A): polynomial 0x04C11DB7, without reflection. Of a valid section it is 0. */
export const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
};
