/** A point of the venue in metres: x along the playing surface, y across it (far side positive), z up. */
export interface Place {
  x: number;
  y: number;
  z: number;
}

/** A point on the wide background picture; `scale` is pixels per metre at that depth. */
export interface Spot {
  x: number;
  y: number;
  scale: number;
}

/**
 * A camera on the near touchline that never turns: panning shifts the lens, so a pan is a pure translation of the
 * picture. Encoders code a translation almost for free, which is what keeps the committed clips small.
 */
export interface Camera {
  /** Metres from the centre of the surface towards the viewer. */
  back: number;
  height: number;
  /** The y the camera looks at. */
  aimY: number;
  /** Pixels per metre at the point the camera looks at. */
  zoom: number;
  /** How far the picture may be panned to each side, in pixels. */
  panMax: number;
}

export const frameWidth = 1280;
export const frameHeight = 720;

export type Project = (x: number, y: number, z?: number) => Spot;

/** Perspective projection onto a picture `frameWidth + 2 * panMax` wide. */
export const projectionOf = (camera: Camera): Project => {
  const depth = camera.back + camera.aimY;
  const length = Math.hypot(depth, camera.height);
  const forwardY = depth / length;
  const forwardZ = -camera.height / length;
  const focal = camera.zoom * length;
  const centreX = frameWidth / 2 + camera.panMax;
  return (x, y, z = 0) => {
    const offsetY = y + camera.back;
    const offsetZ = z - camera.height;
    const distance = Math.max(offsetY * forwardY + offsetZ * forwardZ, 2);
    const rise = offsetZ * forwardY - offsetY * forwardZ;
    const scale = focal / distance;
    return { x: centreX + x * scale, y: frameHeight / 2 - rise * scale, scale };
  };
};
