import { createViewerSeeks } from './viewer-seeks.ts';

/** A media element whose events the test reports. */
const fakeVideo = ({ endS = 1_000 } = {}) => {
  let atS = 500;
  const target = new EventTarget();
  const video = Object.assign(target, {
    seeking: false,
    currentTime: atS,
    reports(event: 'seeking' | 'seeked') {
      if (event === 'seeked') this.seeking = false;
      target.dispatchEvent(new Event(event));
    },
  });
  Object.defineProperty(video, 'currentTime', {
    get: () => atS,
    set(toS: number) {
      video.seeking = true;
      atS = Math.min(toS, endS);
    },
  });
  return { video, seeks: createViewerSeeks(video as unknown as HTMLVideoElement) };
};

test('a jump to segments of the seek before, in the moment of the next one, is undone', () => {
  const { video, seeks } = fakeVideo();
  seeks.to(490);
  video.reports('seeking');
  seeks.to(480);
  video.currentTime = 489.6;
  expect(seeks.placeS()).toBe(480);
  video.reports('seeking');
  expect(video.currentTime).toBe(480);
});

test('a second jump, before the browser reports that the first was undone, is undone too', () => {
  const { video, seeks } = fakeVideo();
  seeks.to(490);
  seeks.to(480);
  video.reports('seeking');
  video.currentTime = 489.6;
  video.reports('seeking');
  // The report of the first jump; that of its correction follows.
  video.reports('seeking');
  video.currentTime = 486.3;
  video.reports('seeking');
  expect([video.currentTime, seeks.placeS()]).toEqual([480, 480]);
});

test('seeks that the browser reports late are kept, too', () => {
  const { video, seeks } = fakeVideo();
  seeks.to(490);
  seeks.to(480);
  video.reports('seeking');
  video.currentTime = 489.6;
  video.reports('seeking');
  expect(video.currentTime).toBe(480);
});

test('a jump over a gap at the place of the seek remains', () => {
  const { video, seeks } = fakeVideo();
  seeks.to(490);
  video.reports('seeking');
  video.currentTime = 491.5;
  video.reports('seeking');
  expect([video.currentTime, seeks.placeS()]).toEqual([491.5, 491.5]);
});

test('a seek that has ended, or is forgotten, does not move the playhead again', () => {
  const { video, seeks } = fakeVideo();
  seeks.to(490);
  seeks.to(480);
  video.reports('seeking');
  video.reports('seeked');
  video.currentTime = 900;
  video.reports('seeking');
  seeks.to(470);
  seeks.forget();
  video.currentTime = 950;
  video.reports('seeking');
  expect([video.currentTime, seeks.placeS()]).toEqual([950, 950]);
});

test('the end of a seek does not end the next one', () => {
  const { video, seeks } = fakeVideo();
  seeks.to(490);
  video.reports('seeking');
  seeks.to(480);
  video.dispatchEvent(new Event('seeked'));
  video.currentTime = 489.6;
  video.reports('seeking');
  expect(video.currentTime).toBe(480);
});

test('a place that the browser does not accept is not insisted on', () => {
  const { video, seeks } = fakeVideo({ endS: 600 });
  seeks.to(700);
  for (let report = 0; report < 5; report += 1) video.reports('seeking');
  expect([video.currentTime, seeks.placeS()]).toEqual([600, 600]);
});
