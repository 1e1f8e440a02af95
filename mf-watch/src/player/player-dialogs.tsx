import { useState } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';
import type { PlayerPort } from './player-port.ts';

// Few viewers open them, so they load when they are opened.
const PlayerSettings = lazyPart(async () => (await import('./player-settings.tsx')).PlayerSettings);
const KeyboardMap = lazyPart(async () => (await import('./keyboard-map.tsx')).KeyboardMap);
const StreamStats = lazyPart(async () => (await import('./stream-stats.tsx')).StreamStats);

export type PlayerDialog = 'keys' | 'settings' | null;

interface PlayerDialogsProps {
  readonly port: PlayerPort;
  readonly dialog: PlayerDialog;
  readonly hasChannels: boolean;
  readonly hasGame: boolean;
  /** Of the program on air, epoch ms; absent for recordings. */
  readonly endsAtMs: number | undefined;
  readonly onClose: () => void;
}

/** The settings, the list of keys, and the statistics that the settings switch on. */
export const PlayerDialogs = ({ port, dialog, hasChannels, hasGame, endsAtMs, onClose }: PlayerDialogsProps) => {
  const [showsStats, setShowsStats] = useState(false);
  return (
    <>
      {showsStats && <StreamStats port={port} />}
      {dialog === 'settings' && (
        <PlayerSettings
          port={port}
          showsStats={showsStats}
          onStats={setShowsStats}
          hasScore={hasGame}
          endsAtMs={endsAtMs}
          onClose={onClose}
        />
      )}
      {dialog === 'keys' && <KeyboardMap hasChannels={hasChannels} hasGame={hasGame} onClose={onClose} />}
    </>
  );
};
