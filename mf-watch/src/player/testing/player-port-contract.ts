import { type EngineSubject, engineTrial, SOURCE } from './engine-subject.ts';

/** The contract of every engine; run once for each. */
export const describePlayerPort = (name: string, makeSubject: () => Promise<EngineSubject>) => {
  const { start, startPlaying } = engineTrial(makeSubject);

  describe(`${name} behind the player port`, () => {
    test('is idle and silent before a source is loaded', async () => {
      const { port } = await start();
      expect(port.state()).toMatchObject({ status: 'idle', volume: 0, muted: true, positionS: 0 });
    });

    test('is loading until the first picture, then playing', async () => {
      const { port, loaded, types } = await start();
      await port.load(SOURCE);
      expect(loaded()).toEqual([SOURCE.url]);
      expect(port.state().status).toBe('loading');
      await port.play();
      expect(port.state().status).toBe('playing');
      expect(types()).toEqual(['started']);
    });

    test('is still loading while it waits for the data of its first picture', async () => {
      const { port, stall, types } = await start();
      await port.load(SOURCE);
      stall(true);
      await port.play();
      expect(port.state().status).toBe('loading');
      stall(false);
      expect(port.state().status).toBe('playing');
      expect(types()).toEqual(['started']);
    });

    test('WATCH-102: distinguishes started, paused and resumed', async () => {
      const { port, types } = await startPlaying();
      port.pause();
      expect(port.state().status).toBe('paused');
      await port.play();
      expect(types()).toEqual(['started', 'paused', 'resumed']);
    });

    test('WATCH-102: reports when it waits for data', async () => {
      const { port, stall, types } = await startPlaying();
      stall(true);
      expect(port.state().status).toBe('buffering');
      stall(false);
      expect(port.state().status).toBe('playing');
      expect(types()).toEqual(['started', 'bufferStarted', 'bufferEnded']);
    });

    test('ends recorded content with completed, not with paused', async () => {
      const { port, end, types } = await startPlaying();
      end();
      expect(port.state().status).toBe('ended');
      expect(types()).toEqual(['started', 'completed']);
    });

    test('lists qualities from the best down, and reports the one shown', async () => {
      const { port, seen, switchQuality } = await startPlaying();
      const { qualities, quality } = port.state();
      expect(qualities.map(({ heightPx }) => heightPx)).toEqual([720, 360]);
      expect(quality).toBe('auto');
      port.setQuality(qualities[1]?.id ?? '');
      expect(port.state().quality).toBe(qualities[1]?.id);
      port.setQuality('auto');
      expect(port.state().quality).toBe('auto');
      switchQuality();
      expect(seen).toContainEqual({ type: 'qualityChanged', heightPx: 720, bitrateKbps: 2400 });
    });

    test('limits the height that is chosen by itself, also of what is loaded later', async () => {
      const { port, heightLimit } = await start();
      expect(heightLimit()).toBe(Number.POSITIVE_INFINITY);
      port.limitHeight(360);
      await port.load(SOURCE);
      expect(heightLimit()).toBe(360);
      port.limitHeight(null);
      expect(heightLimit()).toBe(Number.POSITIVE_INFINITY);
    });

    test('turns captions on and off', async () => {
      const { port } = await startPlaying();
      const [captions, ...others] = port.state().textTracks;
      expect(others).toEqual([]);
      expect(captions).toMatchObject({ language: 'en', label: 'English' });
      port.setTextTrack(captions?.id ?? '');
      expect(port.state().textTrack).toBe(captions?.id);
      port.setTextTrack(null);
      expect(port.state().textTrack).toBeNull();
    });

    test('lists the sounds of a stream, and plays the chosen one', async () => {
      const { port, seen } = await startPlaying();
      const { audioTracks, audioTrack } = port.state();
      expect(audioTracks.map(({ language, label }) => [language, label])).toEqual([
        ['en', 'Home'],
        ['en', 'Radio'],
      ]);
      expect(audioTrack).toBe(audioTracks[0]?.id);
      port.setAudioTrack(audioTracks[1]?.id ?? '');
      expect(port.state().audioTrack).toBe(audioTracks[1]?.id);
      expect(seen).toContainEqual({ type: 'tracksChanged' });
      port.setAudioTrack('of another stream');
      expect(port.state().audioTrack).toBe(audioTracks[1]?.id);
    });

    test('takes volume from 0 to 1, and mutes apart from it', async () => {
      const { port, changeVolume, types } = await start();
      port.setVolume(0.5);
      port.setMuted(false);
      expect(port.state()).toMatchObject({ volume: 0.5, muted: false });
      changeVolume();
      expect(types()).toContain('volumeChanged');
    });

    test.each(['network', 'protection'] as const)('reports a %s failure once and stays failed', async (kind) => {
      const { port, seen, stall, failWith } = await startPlaying();
      // The buffer can still be played while the network fails.
      stall(true);
      failWith(kind);
      failWith(kind);
      expect(port.state().status).toBe('failed');
      const failures = seen.filter(({ type }) => type === 'failed');
      expect(failures).toEqual([{ type: 'failed', failure: { kind, engineCode: expect.stringMatching(/^\w+:\d+$/) } }]);
    });

    test('reports a failed load by an event, not by a rejection', async () => {
      const { port, refuseNextLoad, types } = await start();
      refuseNextLoad();
      await expect(port.load(SOURCE)).resolves.toBeUndefined();
      expect(types()).toEqual(['failed']);
      expect(port.state().status).toBe('failed');
    });

    test('says nothing of a load that another one, or an unload, has replaced', async () => {
      const { port, refuseNextLoad, types } = await start();
      refuseNextLoad();
      const first = port.load(SOURCE);
      const second = port.load({ ...SOURCE, url: 'https://media.test/other.mpd' });
      await Promise.all([first, second]);
      expect(types()).toEqual([]);
      expect(port.state().status).toBe('loading');
      const third = port.load(SOURCE);
      await port.unload();
      await third;
      expect(port.state().status).toBe('idle');
    });

    test('waits, paused, where the browser wants a gesture first', async () => {
      const { port, refusePlay, types } = await start();
      await port.load(SOURCE);
      refusePlay(true);
      await expect(port.play()).resolves.toBeUndefined();
      expect(port.state().status).toBe('paused');
      refusePlay(false);
      await port.play();
      expect(port.state().status).toBe('playing');
      expect(types()).toEqual(['playRefused', 'started']);
    });

    test('WATCH-067: unloaded, it knows no times and no tracks', async () => {
      const { port } = await startPlaying();
      await port.unload();
      expect(port.state()).toMatchObject({
        status: 'idle',
        positionS: 0,
        durationS: 0,
        qualities: [],
        audioTracks: [],
        textTracks: [],
      });
    });

    test('says nothing after its end', async () => {
      const { port, advance, seen } = await startPlaying();
      await port.destroy();
      const before = seen.length;
      advance(1);
      expect(seen).toHaveLength(before);
    });
  });
};
