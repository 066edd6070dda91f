/** Closer than this nobody hears a seam. */
const CLOSE_ENOUGH_SECONDS = 0.06;
/** Fast enough to be there soon, slow enough for what has been received to last. */
const FAST = 3;
const SLOW = 0.25;
/** Farther than this it would be audible for long that two connections are open, and nothing would be gained. */
const MOST_SECONDS = 12;
const ROUNDS = 4;
const STEP_MS = 40;

/**
 * Brings an unheard element to the moment of the programme at which another one is. Both were opened at once, and servers
 * give every newcomer the same last seconds, so both count from about the same moment: what is off, by a different burst
 * or a slower way, stays off. (What has arrived cannot tell: Chromium reports at most 2.3 s of it.)
 * Calls `done` when they are together, cannot be brought together, or either has run dry. Gives what calls it off.
 */
export function synchroniseElements(unheard: HTMLAudioElement, heard: HTMLAudioElement, done: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let rounds = 0;

  function look(): void {
    unheard.playbackRate = 1;
    const behind = heard.currentTime - unheard.currentTime;
    rounds += 1;
    if (isDry(heard) || isDry(unheard) || Math.abs(behind) < CLOSE_ENOUGH_SECONDS) done();
    else if (rounds > ROUNDS || Math.abs(behind) > MOST_SECONDS) done();
    else hurry(behind > 0 ? FAST : SLOW, behind);
  }

  function hurry(rate: number, behind: number): void {
    unheard.playbackRate = rate;
    const until = performance.now() + (behind / (rate - 1)) * 1_000;
    const step = () => {
      const left = until - performance.now();
      if (left <= 0 || isDry(heard) || isDry(unheard)) look();
      else timer = setTimeout(step, Math.min(left, STEP_MS));
    };
    step();
  }

  look();
  return () => clearTimeout(timer);
}

function isDry({ readyState }: HTMLAudioElement): boolean {
  return readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
}
