const EMPTY = 'WEBVTT';

/**
 * The engine gives each of its track elements the source `data:,WEBVTT`, which the console's policy refuses. It becomes a
 * blob, which the policy allows; nothing was requested before. @returns the undo
 */
export const keepTrackSourcesAllowed = (video: HTMLVideoElement): (() => void) => {
  const source = URL.createObjectURL(new Blob([EMPTY], { type: 'text/vtt' }));
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLTrackElement && node.src.startsWith('data:')) node.src = source;
  });
  observer.observe(video, { childList: true });
  return () => {
    observer.disconnect();
    URL.revokeObjectURL(source);
  };
};
