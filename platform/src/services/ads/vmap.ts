import { adOf, address, type AdEvent, type Showing, XML } from './vast.ts';

/** Places of the breaks: before, twice during and after a recording. */
const BREAKS = [
  ['preroll', 'start'],
  ['midroll-1', '00:01:00.000'],
  ['midroll-2', '60%'],
  ['postroll', 'end'],
] as const;

/** `showing` makes the ad of one break. */
export const vmapOf = (showing: (breakId: string) => Showing): string => {
  const breaks = BREAKS.map(([id, place]) => {
    const shown = showing(id);
    const track = (event: AdEvent, url: string) => `<vmap:Tracking event="${event}">${address(url)}</vmap:Tracking>`;
    return `<vmap:AdBreak timeOffset="${place}" breakType="linear" breakId="${id}">
<vmap:AdSource id="${id}-ad" allowMultipleAds="false" followRedirects="true"><vmap:VASTAdData>${adOf(shown)}</vmap:VASTAdData></vmap:AdSource>
<vmap:TrackingEvents>${track('breakStart', shown.trackUrl('breakStart'))}${track('breakEnd', shown.trackUrl('breakEnd'))}${track(
      'error',
      `${shown.trackUrl('error')}&code=[ERROR_CODE]`,
    )}</vmap:TrackingEvents>
</vmap:AdBreak>`;
  });
  return `${XML}
<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
${breaks.join('\n')}
</vmap:VMAP>
`;
};
