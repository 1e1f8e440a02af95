import { aimAtLatency } from './shaka-latency.ts';
import { shakaSubject } from './testing/fake-shaka.ts';

const liveSource = { url: 'https://media.test/manifest.mpd', format: 'dash' } as const;

test('WATCH-053: aims at the latency that a manifest names, counted from the newest segment as the library does', () => {
  const element = (tagName: string, attributes: object, children: readonly object[] = []) => ({
    tagName,
    attributes,
    children,
  });
  const delayOf = (target: string, offset: object) => {
    const manifest = {
      attributes: { maxSegmentDuration: 'PT1.92S', suggestedPresentationDelay: 'PT5S' } as Record<string, string>,
      children: [
        element('ServiceDescription', {}, [element('Latency', { target })]),
        element('Period', {}, [element('AdaptationSet', {}, [element('SegmentTemplate', offset)])]),
      ],
    };
    aimAtLatency(manifest as never);
    return [manifest.attributes['suggestedPresentationDelay'], manifest.children.map(({ tagName }) => tagName)];
  };
  expect(delayOf('5000', {})).toEqual(['PT3.080S', ['Period']]);
  expect(delayOf('2500', { availabilityTimeOffset: '1.6' })).toEqual(['PT2.180S', ['Period']]);
  const plain = { attributes: { suggestedPresentationDelay: 'PT6S' }, children: [] };
  aimAtLatency(plain as never);
  expect(plain).toEqual({ attributes: { suggestedPresentationDelay: 'PT6S' }, children: [] });
});

test('a player that stalled plays faster until it is back at live; one that went back or paused does not', async () => {
  const { port, beLive, advance } = await shakaSubject();
  beLive({ startS: 0, endS: 100 });
  await port.load(liveSource);
  await port.play();
  const video = port.video() as HTMLVideoElement;
  const rateAfter = (behindS: number) => {
    beLive({ startS: 0, endS: video.currentTime + behindS });
    advance(0);
    return video.playbackRate;
  };
  expect([0.5, 1.2, 0.5, 0.1, 0.5].map(rateAfter)).toEqual([1, 1.1, 1.1, 1, 1]);
  expect(rateAfter(2)).toBe(1.1);
  expect(port.state().rate).toBe(1);
  port.seek(port.state().positionS - 20);
  expect(rateAfter(22)).toBe(1);
  port.goLive();
  expect(rateAfter(2)).toBe(1.1);
  port.pause();
  await port.play();
  expect(rateAfter(9)).toBe(1);
});
