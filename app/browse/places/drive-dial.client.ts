import {
  clampStop,
  type DialMovement,
  draggedPosition,
  easeInOut,
  flick,
  flickTarget,
  nameWidthPercent,
  nearestStop,
  STOP_PITCH_PX,
  travel,
} from "./dial-motion.ts";

/** How a ruler comes to rest at a stop: `played` when the visitor let it go or chose the stop. */
export type Arrival = "played" | "turned";

type DialElements = {
  /** The whole ruler: takes the pointer and the wheel. */
  ruler: HTMLElement;
  /** What moves: its children are the stops, in order. */
  strip: HTMLElement;
  /** The city's name, whose width follows the ruler. */
  name: HTMLElement;
};

type DialReports = {
  /** Another stop is the nearest one. */
  onNearest: (index: number) => void;
  /** The ruler rests at a stop. */
  onArrival: (index: number, arrival: Arrival) => void;
  onDragging: (isDragging: boolean) => void;
};

export type DialDriver = {
  /** Moves the ruler to a stop. Without motion if it is reduced. */
  travelTo: (index: number, options: { ms: number; ease?: (part: number) => number; arrival: Arrival }) => void;
  /** At once. */
  jumpTo: (index: number) => void;
  /** Whether the visitor holds the ruler, or it moves. */
  isMoving: () => boolean;
  stop: () => void;
};

export const SETTLE_MS = 240;

/** A press that moves less is a tap. */
const DRAG_THRESHOLD_PX = 4;

const WHEEL_PX_PER_STOP = 60;
const WHEEL_REST_MS = 350;

/** The speed of a release is that of the last moments. */
const SPEED_WINDOW_MS = 80;

/**
 * Moves the dial: by drags with inertia, by the wheel, and to chosen stops. Writes positions straight to the elements,
 * so that nothing is rendered in a frame; `reports` has the callbacks that render.
 */
export function driveDial(
  { ruler, strip, name }: DialElements,
  { count, start, reports }: { count: number; start: number; reports: DialReports },
): DialDriver {
  const range = { count };
  const isReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  let position = start;
  let nearest = nearestStop(start, range);
  let frame = 0;
  let wheelTimer: ReturnType<typeof setTimeout> | undefined;
  let drag: { pointerId: number; fromX: number; from: number; trail: [time: number, x: number][] } | null = null;
  let hasMoved = false;

  function moveTo(next: number): void {
    position = next;
    strip.style.transform = `translateX(${(-position * STOP_PITCH_PX).toFixed(2)}px)`;
    name.style.fontStretch = isReduced() ? "" : `${nameWidthPercent(position, range).toFixed(1)}%`;
    const index = nearestStop(position, range);
    if (index === nearest) return;
    nearest = index;
    markStops(strip, nearest);
    reports.onNearest(nearest);
  }

  function animate(movement: DialMovement, arrive: () => void): void {
    cancelAnimationFrame(frame);
    let begun: number | undefined;
    const step = (now: number) => {
      begun ??= now;
      const { position: next, isDone } = movement(now - begun);
      moveTo(next);
      frame = isDone ? 0 : requestAnimationFrame(step);
      if (isDone) arrive();
    };
    frame = requestAnimationFrame(step);
  }

  function goTo(index: number, movement: DialMovement, arrival: Arrival): void {
    clearTimeout(wheelTimer);
    const arrive = () => reports.onArrival(index, arrival);
    if (!isReduced() && position !== index) {
      animate(movement, arrive);
      return;
    }
    cancelAnimationFrame(frame);
    frame = 0;
    moveTo(index);
    arrive();
  }

  function settle(arrival: Arrival): void {
    const index = nearestStop(position, range);
    goTo(index, travel(position, index, SETTLE_MS, easeInOut), arrival);
  }

  function onPointerDown(event: PointerEvent): void {
    hasMoved = false;
    if (event.button !== 0 || !event.isPrimary) return;
    cancelAnimationFrame(frame);
    frame = 0;
    clearTimeout(wheelTimer);
    drag = { pointerId: event.pointerId, fromX: event.clientX, from: position, trail: [] };
  }

  function onPointerMove(event: PointerEvent): void {
    if (drag?.pointerId !== event.pointerId) return;
    const pixels = drag.fromX - event.clientX;
    if (!hasMoved) {
      if (Math.abs(pixels) < DRAG_THRESHOLD_PX) return;
      hasMoved = true;
      ruler.setPointerCapture(event.pointerId);
      reports.onDragging(true);
    }
    drag.trail = [
      ...drag.trail.filter(([time]) => event.timeStamp - time < SPEED_WINDOW_MS),
      [event.timeStamp, event.clientX],
    ];
    moveTo(draggedPosition(drag.from, pixels, range));
  }

  function onPointerUp(event: PointerEvent): void {
    if (drag?.pointerId !== event.pointerId) return;
    const { trail } = drag;
    drag = null;
    if (!hasMoved) {
      // A tap: the click follows. A ruler that was stopped by it comes to rest.
      if (position !== nearest) settle("turned");
      return;
    }
    reports.onDragging(false);
    const target = isReduced() ? nearest : flickTarget(position, speedOf(trail, event), range);
    if (target === nearest) settle("played");
    else goTo(target, flick(position, target), "played");
  }

  function onPointerCancel(event: PointerEvent): void {
    if (drag?.pointerId !== event.pointerId) return;
    drag = null;
    reports.onDragging(false);
    settle("turned");
  }

  /** The click event after a drag is ignored. */
  function onClick(event: MouseEvent): void {
    if (!hasMoved) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onWheel(event: WheelEvent): void {
    const pixels = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
    // A plain vertical wheel scrolls the page.
    if (event.ctrlKey || Math.abs(pixels) < Math.abs(event.shiftKey ? 0 : event.deltaY) || pixels === 0) return;
    event.preventDefault();
    if (drag) return;
    cancelAnimationFrame(frame);
    frame = 0;
    clearTimeout(wheelTimer);
    const turned = position + pixels / WHEEL_PX_PER_STOP;
    moveTo(Math.min(Math.max(turned, 0), count - 1));
    wheelTimer = setTimeout(() => settle("played"), WHEEL_REST_MS);
  }

  const preventDrag = (event: Event) => event.preventDefault();
  const listening = new AbortController();
  const { signal } = listening;
  ruler.addEventListener("pointerdown", onPointerDown, { signal });
  ruler.addEventListener("pointermove", onPointerMove, { signal });
  ruler.addEventListener("pointerup", onPointerUp, { signal });
  ruler.addEventListener("pointercancel", onPointerCancel, { signal });
  ruler.addEventListener("click", onClick, { signal, capture: true });
  // Stops are links, which browsers drag.
  ruler.addEventListener("dragstart", preventDrag, { signal });
  ruler.addEventListener("wheel", onWheel, { signal, passive: false });
  moveTo(start);

  return {
    travelTo: (index, { ms, ease = easeInOut, arrival }) => {
      const target = clampStop(index, range);
      goTo(target, travel(position, target, ms, ease), arrival);
    },
    jumpTo: (index) => {
      cancelAnimationFrame(frame);
      frame = 0;
      moveTo(clampStop(index, range));
    },
    isMoving: () => drag !== null || frame !== 0,
    stop: () => {
      cancelAnimationFrame(frame);
      clearTimeout(wheelTimer);
      listening.abort();
    },
  };
}

/** Stops per millisecond at the release; 0 after the pointer has rested. */
function speedOf(trail: readonly [time: number, x: number][], { timeStamp, clientX }: PointerEvent): number {
  const [oldest] = trail.filter(([time]) => timeStamp - time < SPEED_WINDOW_MS);
  if (!oldest || timeStamp <= oldest[0]) return 0;
  return (oldest[1] - clientX) / STOP_PITCH_PX / (timeStamp - oldest[0]);
}

/** Marks the stop under the needle, and its neighbours. */
function markStops(strip: HTMLElement, nearest: number): void {
  for (const marked of strip.querySelectorAll("[data-near]")) marked.removeAttribute("data-near");
  for (const [offset, near] of [
    [-1, "1"],
    [0, "0"],
    [1, "1"],
  ] as const) {
    strip.children[nearest + offset]?.setAttribute("data-near", near);
  }
}
