import type shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js';

type XmlNode = shaka.extern.xml.Node;

const elementsOf = ({ children }: XmlNode): XmlNode[] =>
  (children as readonly (XmlNode | string)[]).flatMap((child) => (typeof child === 'string' ? [] : [child]));

const secondsOf = (duration: string | undefined): number => Number(/^PT([\d.]+)S$/.exec(duration ?? '')?.[1]);

/** How long before its end a segment may be requested; 0 where it is complete then. */
const offsetOf = (element: XmlNode): number =>
  elementsOf(element).reduce((most, child) => Math.max(most, offsetOf(child)), 0) ||
  Number(element.attributes['availabilityTimeOffset'] ?? 0);

/**
 * Rewrites the delay of a live manifest to the latency that it names. The library counts both from the newest segment that is
 * available, and the manifest from the moment on air; and it would keep the named latency in addition to the delay.
 */
export const aimAtLatency = (manifest: XmlNode): void => {
  const description = elementsOf(manifest).find(({ tagName }) => tagName === 'ServiceDescription');
  const latency = description && elementsOf(description).find(({ tagName }) => tagName === 'Latency');
  const targetS = Number(latency?.attributes['target']) / 1_000;
  const segmentS = secondsOf(manifest.attributes['maxSegmentDuration']);
  if (!description || !(targetS > 0) || !(segmentS > 0)) return;
  manifest.children = (manifest.children as readonly (XmlNode | string)[]).filter(
    (child) => child !== description,
  ) as never;
  const delayS = Math.max(0, targetS - segmentS + offsetOf(manifest));
  manifest.attributes['suggestedPresentationDelay'] = `PT${delayS.toFixed(3)}S`;
};
