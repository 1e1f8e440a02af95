/** Sizes of the site's icon, by the name of the file. `bleeds`: the background fills the square, and systems cut it. */
const ICONS = {
  'icon-192.png': { sizePx: 192, bleeds: false },
  'icon-512.png': { sizePx: 512, bleeds: false },
  'maskable-512.png': { sizePx: 512, bleeds: true },
  'apple-touch-icon.png': { sizePx: 180, bleeds: true },
} as const;
export type IconName = keyof typeof ICONS;
export const ICON_NAMES = Object.keys(ICONS) as IconName[];
export const FAVICON_SIZE_PX = 32;

/** The safe zone of a maskable icon is a circle of 80 %. */
const SAFE_SCALE = 0.68;

/** The favicon at the size of this icon. */
export const iconSvg = (name: IconName, favicon: string): { readonly svg: string; readonly sizePx: number } => {
  const { sizePx, bleeds } = ICONS[name];
  if (!bleeds) return { svg: favicon, sizePx };
  const mark = favicon.replace(/<\/?svg[^>]*>/g, '').replace(/ rx="\d+"/, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#070d18"/><g transform="translate(16 16) scale(${SAFE_SCALE}) translate(-16 -16)">${mark}</g></svg>`;
  return { svg, sizePx };
};

/** A PNG in the container of `favicon.ico`: one image. */
export const icoOf = (png: Buffer): Buffer => {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(FAVICON_SIZE_PX, 6);
  header.writeUInt8(FAVICON_SIZE_PX, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
};
