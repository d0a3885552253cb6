/** Which part of a board is seen: a window of the box's shape, near enough to read, following what matters. */

export interface Point {
  x: number;
  y: number;
}

export interface Camera {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How near one comes, in the board's own measure. */
export interface Lens {
  /** Across, when seen from near. */
  near: number;
  /** Across, as near as fingers may pull it. */
  nearest: number;
  /** Room around what matters. */
  room: Point;
  /** What is seen above what matters rather than below. */
  lift?: number;
}

export function whole(width: number, height: number): Camera {
  return { x: 0, y: 0, w: width, h: height };
}

/** A window of the box's shape around these places, as near as they allow, never beyond the board's edge. */
export function around_points(points: Point[], width: number, height: number, aspect: number, lens: Lens): Camera {
  if (points.length === 0) return fitted({ x: width / 2, y: height / 2 }, Math.min(width, lens.near * 1.6), width, height, aspect);
  const [left, right] = [Math.min(...points.map((p) => p.x)), Math.max(...points.map((p) => p.x))];
  const [top, bottom] = [Math.min(...points.map((p) => p.y)), Math.max(...points.map((p) => p.y))];
  const wanted = Math.max(lens.near, right - left + lens.room.x, (bottom - top + lens.room.y) * aspect);
  return fitted({ x: (left + right) / 2, y: (top + bottom) / 2 - (lens.lift ?? 0) }, wanted, width, height, aspect);
}

export function fitted(middle: Point, wanted: number, width: number, height: number, aspect: number): Camera {
  const w = Math.min(wanted, Math.max(width, height * aspect));
  const h = w / aspect;
  const within = (at: number, size: number, all: number) => (size >= all ? (all - size) / 2 : Math.min(Math.max(0, at - size / 2), all - size));
  return { x: within(middle.x, w, width), y: within(middle.y, h, height), w, h };
}

/** Dragged by so much. */
export function moved(camera: Camera, dx: number, dy: number, width: number, height: number): Camera {
  return fitted({ x: camera.x + camera.w / 2 - dx, y: camera.y + camera.h / 2 - dy }, camera.w, width, height, camera.w / camera.h);
}

/** Nearer or further; the place `at` stays where it is seen, the middle where none is named. */
export function zoomed(camera: Camera, by: number, width: number, height: number, nearest: number, at?: Point): Camera {
  const w = Math.min(Math.max(nearest, camera.w / by), Math.max(width, (height * camera.w) / camera.h));
  const [middle, scale] = [{ x: camera.x + camera.w / 2, y: camera.y + camera.h / 2 }, w / camera.w];
  const still = at ?? middle;
  return fitted({ x: still.x + (middle.x - still.x) * scale, y: still.y + (middle.y - still.y) * scale }, w, width, height, camera.w / camera.h);
}

/** Whether a place lies well within what is seen. */
export function in_sight(camera: Camera, point: Point, margin = 0): boolean {
  return point.x >= camera.x + margin && point.x <= camera.x + camera.w - margin && point.y >= camera.y + margin && point.y <= camera.y + camera.h - margin;
}
