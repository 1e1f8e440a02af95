import { cueTrack } from './bitmovin-cues.ts';

class FakeCue {
  readonly startTime: number;
  readonly text: string;
  constructor(startTime: number, _endTime: number, text: string) {
    this.startTime = startTime;
    this.text = text;
  }
}
/** A video element with the text tracks that were added to it. */
const aVideo = () => {
  const tracks: { mode: string; readonly cues: FakeCue[] }[] = [];
  const video = {
    currentTime: 40,
    addTextTrack: () => {
      const cues: FakeCue[] = [];
      const track = {
        mode: 'disabled',
        cues,
        addCue: (cue: FakeCue) => void cues.push(cue),
        removeCue: (cue: FakeCue) => void cues.splice(cues.indexOf(cue), 1),
      };
      tracks.push(track);
      return track;
    },
  };
  return { video: video as never, tracks };
};
const cue = (text: string) => ({ subtitleId: 'en', start: 1_795_000_000, end: 1_795_000_002, text });

beforeAll(() => Object.assign(globalThis, { VTTCue: FakeCue }));
afterAll(() => Reflect.deleteProperty(globalThis, 'VTTCue'));

test('adds a Bitmovin cue to a text track once until the library ends it, also after a seek back', () => {
  const { video, tracks } = aVideo();
  const cues = cueTrack({ getVideoElement: () => video });
  cues.show(cue('First and ten'));
  cues.show(cue('First and ten'));
  expect(tracks).toMatchObject([{ mode: 'showing', cues: [{ startTime: 0, text: 'First and ten' }] }]);
  cues.hide(cue('First and ten'));
  expect(tracks[0]?.cues).toEqual([]);
});

test('removes all Bitmovin cues with the stream, and uses one track per video element', () => {
  const { video, tracks } = aVideo();
  const other = aVideo();
  let current = video;
  const cues = cueTrack({ getVideoElement: () => current });
  cues.show(cue('One'));
  cues.show(cue('Two'));
  cues.clear();
  expect(tracks[0]?.cues).toEqual([]);
  current = other.video;
  cues.show(cue('One'));
  expect(other.tracks[0]?.cues).toHaveLength(1);
});
