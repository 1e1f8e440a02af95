const EMPTY = 'WEBVTT';

/**
 * Shaka gives each of its track elements the source `data:,WEBVTT`, which the site's policy refuses. Some browsers need a
 * source, so it becomes a blob, which the policy allows. The track is still disabled then, so nothing was requested.
 * Returns the undo.
 */
export const keepTrackSourcesAllowed = (video: HTMLVideoElement): (() => void) => {
  let source: string | null = null;
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLTrackElement) || !node.src.startsWith('data:')) continue;
      source ??= URL.createObjectURL(new Blob([EMPTY], { type: 'text/vtt' }));
      node.src = source;
    }
  });
  observer.observe(video, { childList: true });
  return () => {
    observer.disconnect();
    if (source !== null) URL.revokeObjectURL(source);
  };
};
