/** Which part of the sheet is seen. On a small screen: near enough to read, and following what matters. */

import type { Point } from './land';

export interface Camera {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Millimetres across when seen from near. */
export const NEAR = 132;

export function whole(width: number, height: number): Camera {
  return { x: 0, y: 0, w: width, h: height };
}

/** A window of the box's shape around these places, as near as they allow, never beyond the sheet's edge. */
export function around_points(points: Point[], width: number, height: number, aspect: number, near = NEAR): Camera {
  if (points.length === 0) return fitted({ x: width / 2, y: height / 2 }, Math.min(width, near * 1.6), width, height, aspect);
  const [left, right] = [Math.min(...points.map((p) => p.x)), Math.max(...points.map((p) => p.x))];
  const [top, bottom] = [Math.min(...points.map((p) => p.y)), Math.max(...points.map((p) => p.y))];
  // Room for a building, its roof and what is written beside it.
  const wanted = Math.max(near, right - left + 44, (bottom - top + 46) * aspect);
  return fitted({ x: (left + right) / 2, y: (top + bottom) / 2 - 3 }, wanted, width, height, aspect);
}

export function fitted(middle: Point, wanted: number, width: number, height: number, aspect: number): Camera {
  const w = Math.min(wanted, Math.max(width, height * aspect));
  const h = w / aspect;
  const within = (at: number, size: number, all: number) => (size >= all ? (all - size) / 2 : Math.min(Math.max(0, at - size / 2), all - size));
  return { x: within(middle.x, w, width), y: within(middle.y, h, height), w, h };
}

/** Dragged by so many millimetres. */
export function moved(camera: Camera, dx: number, dy: number, width: number, height: number): Camera {
  return fitted({ x: camera.x + camera.w / 2 - dx, y: camera.y + camera.h / 2 - dy }, camera.w, width, height, camera.w / camera.h);
}

/** Pinched: nearer or further around the middle. */
export function zoomed(camera: Camera, by: number, width: number, height: number): Camera {
  const w = Math.min(Math.max(70, camera.w / by), Math.max(width, (height * camera.w) / camera.h));
  return fitted({ x: camera.x + camera.w / 2, y: camera.y + camera.h / 2 }, w, width, height, camera.w / camera.h);
}
