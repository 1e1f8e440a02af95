/** The demuxer and decoder of a picture, by its first bytes; null for everything else. */
export const pictureDemuxerOf = (head: Buffer): 'jpeg_pipe' | 'png_pipe' | 'webp_pipe' | 'mov' | null => {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg_pipe';
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png_pipe';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp_pipe';
  return /^ftyp(avif|avis)$/.test(head.toString('latin1', 4, 12)) ? 'mov' : null;
};

/** What the orientation of a camera means, as filters. */
export const TURNS: Readonly<Record<number, string>> = {
  2: 'hflip',
  3: 'hflip,vflip',
  4: 'vflip',
  5: 'transpose=0',
  6: 'transpose=1',
  7: 'transpose=3',
  8: 'transpose=2',
};

/** What viewers see of a picture: its focal point, 0 to 1 from the left and from the top, and how much it is enlarged. */
export interface Framing {
  readonly x: number;
  readonly y: number;
  /** 1: as much as fits into 16:9; at most 4. */
  readonly zoom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export const MAX_ZOOM = 4;

/** The 16:9 part around the focal point, inside the picture. */
export const cropOf = ({ width, height }: Size, { x, y, zoom }: Framing) => {
  const widest = Math.min(width, (height * 16) / 9) / zoom;
  const [cropWidth, cropHeight] = [Math.floor(widest), Math.floor((widest * 9) / 16)];
  const within = (center: number, length: number, all: number) =>
    Math.round(Math.min(Math.max(center * all - length / 2, 0), all - length));
  return {
    width: cropWidth,
    height: cropHeight,
    left: within(x, cropWidth, width),
    top: within(y, cropHeight, height),
  };
};
