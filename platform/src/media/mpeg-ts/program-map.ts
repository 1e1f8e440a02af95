import { crc32 } from '../scte35/crc-32.ts';

/** What the worker needs of a program: its PIDs, by what they carry. */
export interface ProgramMap {
  readonly video: number | null;
  readonly audio: readonly number[];
  /** With messages of SCTE 35. */
  readonly splices: readonly number[];
}

const PAT = 0x00;
const PMT = 0x02;
const CRC_BYTES = 4;
/** Of a PMT, and of a PAT: ISO/IEC 13818-1, 2.4.4. */
const MAX_PSI_BYTES = 1_024;
const VIDEO: ReadonlySet<number> = new Set([0x01, 0x02, 0x10, 0x1b, 0x24]);
/** MPEG audio, AAC, AC-3 and E-AC-3. */
const AUDIO: ReadonlySet<number> = new Set([0x03, 0x04, 0x0f, 0x11, 0x81, 0x87]);
/** SCTE 35, 8.1. */
const SPLICES = 0x86;
const MAX_PIDS = 8;

/** The part between the head of a table that applies now and its checksum; null: it is another one, or damaged. */
const bodyOf = (section: Buffer, tableId: number): Buffer | null => {
  if (section[0] !== tableId || section.length < 8 + CRC_BYTES || section.length > MAX_PSI_BYTES) return null;
  const appliesNow = (section.readUInt8(5) & 1) === 1;
  return appliesNow && crc32(section) === 0 ? section.subarray(8, section.length - CRC_BYTES) : null;
};

/** The PID of the PMT of the first program. Null: not in this section. */
export const programMapPid = (section: Buffer): number | null => {
  const body = bodyOf(section, PAT);
  for (let at = 0; body && at + 4 <= body.length; at += 4)
    if (body.readUInt16BE(at) !== 0) return body.readUInt16BE(at + 2) & 0x1fff;
  return null;
};

/** Null: the section is not a PMT that applies now. */
export const readProgramMap = (section: Buffer): ProgramMap | null => {
  const body = bodyOf(section, PMT);
  if (!body || body.length < 4) return null;
  let video: number | null = null;
  const audio: number[] = [];
  const splices: number[] = [];
  for (let at = 4 + (body.readUInt16BE(2) & 0x0fff); at + 5 <= body.length; ) {
    const type = body.readUInt8(at);
    const pid = body.readUInt16BE(at + 1) & 0x1fff;
    if (VIDEO.has(type)) video ??= pid;
    else if (AUDIO.has(type) && audio.length < MAX_PIDS) audio.push(pid);
    else if (type === SPLICES && splices.length < MAX_PIDS) splices.push(pid);
    at += 5 + (body.readUInt16BE(at + 3) & 0x0fff);
  }
  return { video, audio, splices };
};
