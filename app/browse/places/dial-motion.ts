/** The distance between two stops. */
export const STOP_PITCH_PX = 144;

/** Positions are in stops from the first one: 2.5 is half way between the third and the fourth. */
type DialRange = { count: number };

/** Half way to the next stop, the width of the city's name is that of the narrowest letters. */
const WIDEST_PERCENT = 125;
const NARROWING_PER_STOP = 126;

/** Beyond the first and the last stop a drag moves the ruler by a third. */
const RESISTANCE = 3;

/** How much of its speed a released ruler keeps in each frame of 16 ms. */
const DECAY_PER_FRAME = 0.94;
const FRAME_MS = 16;
const MAX_FLICK_STOPS = 12;

/** The last part of a movement is too slow to see. In stops. */
const ARRIVED = 0.004;

/** The stop nearest to a position. */
export function nearestStop(position: number, { count }: DialRange): number {
  return clampStop(Math.round(position), { count });
}

export function clampStop(index: number, { count }: DialRange): number {
  return Math.min(Math.max(index, 0), Math.max(count - 1, 0));
}

/** The width of the city's name at a position, as font-stretch in percent: widest at a stop. */
export function nameWidthPercent(position: number, range: DialRange): number {
  const distance = Math.min(Math.abs(position - nearestStop(position, range)), 0.5);
  return WIDEST_PERCENT - NARROWING_PER_STOP * distance;
}

/** The position of a ruler that was dragged by so many pixels to the left. */
export function draggedPosition(start: number, pixels: number, { count }: DialRange): number {
  const position = start + pixels / STOP_PITCH_PX;
  const last = Math.max(count - 1, 0);
  if (position < 0) return position / RESISTANCE;
  return position > last ? last + (position - last) / RESISTANCE : position;
}

/** The stop at which a ruler that is released at this speed comes to rest. Speed in stops per millisecond. */
export function flickTarget(position: number, speed: number, range: DialRange): number {
  const distance = (speed * FRAME_MS) / (1 - DECAY_PER_FRAME);
  const limited = Math.min(Math.max(distance, -MAX_FLICK_STOPS), MAX_FLICK_STOPS);
  return nearestStop(position + limited, range);
}

/** A movement: the position after so many milliseconds, and whether it has ended. */
export type DialMovement = (elapsedMs: number) => { position: number; isDone: boolean };

/** Slows down as a released ruler does, and ends exactly at the target. */
export function flick(from: number, target: number): DialMovement {
  return (elapsedMs) => {
    const rest = (target - from) * DECAY_PER_FRAME ** (elapsedMs / FRAME_MS);
    return Math.abs(rest) < ARRIVED ? { position: target, isDone: true } : { position: target - rest, isDone: false };
  };
}

/** Takes exactly this time. `ease`: from 0 to 1 over the time. */
export function travel(from: number, target: number, durationMs: number, ease: (part: number) => number): DialMovement {
  return (elapsedMs) => {
    const part = Math.min(elapsedMs / durationMs, 1);
    return { position: part === 1 ? target : from + (target - from) * ease(part), isDone: part === 1 };
  };
}

/** The product's curve cubic-bezier(0.3, 0, 0.1, 1), solved for time by bisection. */
export function easeInOut(part: number): number {
  const along = (one: number, two: number, t: number) =>
    3 * one * t * (1 - t) ** 2 + 3 * two * t ** 2 * (1 - t) + t ** 3;
  let [from, to] = [0, 1];
  for (let step = 0; step < 16; step += 1) {
    const middle = (from + to) / 2;
    if (along(0.3, 0.1, middle) < part) from = middle;
    else to = middle;
  }
  return along(0, 1, (from + to) / 2);
}

export function easeOut(part: number): number {
  return 1 - (1 - part) ** 3;
}

/** How long «Surpreenda-me» travels. */
export function surpriseMs(stops: number): number {
  return Math.min(900 + 20 * Math.abs(stops), 2_000);
}
