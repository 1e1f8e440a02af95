/** Document Picture-in-Picture, which the types of the DOM do not have yet. */
interface SmallWindows {
  readonly window: Window | null;
  /** Needs a press of the viewer. @throws DOMException without one */
  requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>;
}

export const smallWindows = (): SmallWindows | undefined =>
  (window as { documentPictureInPicture?: SmallWindows }).documentPictureInPicture;
