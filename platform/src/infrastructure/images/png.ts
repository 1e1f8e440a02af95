import { renderAsync } from '@resvg/resvg-js';

/** Draws an SVG without text, fonts or links as a PNG of this width, outside the event loop's thread. */
export const pngOf = async (svg: string, widthPx: number): Promise<Buffer> => {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: widthPx },
    font: { loadSystemFonts: false },
    logLevel: 'off',
  });
  return image.asPng();
};
