import { useEffect, useState } from 'react';

/** `toggle` is null where the browser has no picture-in-picture or there is no video. */
export const usePictureInPicture = (video: HTMLVideoElement | null) => {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    if (!video) return;
    const read = () => setOut(document.pictureInPictureElement === video);
    video.addEventListener('enterpictureinpicture', read);
    video.addEventListener('leavepictureinpicture', read);
    return () => {
      video.removeEventListener('enterpictureinpicture', read);
      video.removeEventListener('leavepictureinpicture', read);
    };
  }, [video]);
  const toggle = () => {
    const change = isOut ? document.exitPictureInPicture() : video?.requestPictureInPicture();
    change?.catch(() => undefined);
  };
  return { isOut, toggle: video && document.pictureInPictureEnabled ? toggle : null };
};
