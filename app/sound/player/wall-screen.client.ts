/**
 * Shows an element in full screen, where the browser can. Returns the function that ends it; `watchFullScreen` reports
 * when it has ended.
 */
export function showFullScreen(element: HTMLElement): () => void {
  let ended = false;
  const exit = () => {
    if (document.fullscreenElement === element) document.exitFullscreen().catch(() => {});
  };
  // iPhones have no full screen, and a site that frames this one may forbid it: the element fills the window.
  element.requestFullscreen?.().then(
    () => ended && exit(),
    () => {},
  );
  return () => {
    ended = true;
    exit();
  };
}

export function isFullScreen(): boolean {
  // Undefined in a browser that has no full screen.
  return Boolean(document.fullscreenElement);
}

/**
 * Reports when full screen begins and when it ends, as by Esc or F11: with the next frame, when `isFullScreen` knows it
 * already. Returns the function that ends it.
 */
export function watchFullScreen(report: (fullScreen: boolean) => void): () => void {
  const onChange = () => report(isFullScreen());
  document.addEventListener("fullscreenchange", onChange);
  return () => document.removeEventListener("fullscreenchange", onChange);
}

/** Keeps the screen on while the page is visible, where the browser can. Returns the function that ends it. */
export function keepScreenAwake(): () => void {
  let ended = false;
  let lock: WakeLockSentinel | undefined;
  const request = async () => {
    if (ended || document.visibilityState !== "visible") return;
    try {
      lock = await navigator.wakeLock?.request("screen");
      if (ended) await lock?.release();
    } catch {
      // Refused, as with a low battery: the screen turns off as usual.
    }
  };
  // A hidden page loses its lock.
  document.addEventListener("visibilitychange", request);
  void request();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", request);
    void lock?.release();
  };
}

/** Events that show the controls of the wall mode again. */
const INPUTS = ["pointermove", "pointerdown", "keydown", "focusin", "wheel"] as const;

const IDLE_AFTER_MS = 5_000;

/**
 * Reports when there has been no input for five seconds, and when there is again. Not idle while `isInUse`, which is
 * called when the time has passed. Returns the function that ends it.
 */
export function watchIdle(isInUse: () => boolean, report: (idle: boolean) => void): () => void {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isInUse() ? wait() : report(true)), IDLE_AFTER_MS);
  };
  const onInput = () => {
    report(false);
    wait();
  };
  for (const type of INPUTS) document.addEventListener(type, onInput, { signal: ended.signal, passive: true });
  wait();
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}
