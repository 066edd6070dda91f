/** A smaller offset is inaudible during the crossfade. */
const TOLERANCE_SECONDS = 0.06;
/** Playback rates: fast enough to converge soon, slow enough not to use up the buffer. */
const FAST = 3;
const SLOW = 0.25;
/** A larger offset would keep two connections open for long, for little gain. */
const MAX_OFFSET_SECONDS = 12;
const MAX_ROUNDS = 4;
const STEP_MS = 40;

/**
 * Matches the playback position of a silent element (the follower) to that of an audible one (the leader) by changing the
 * follower's playback rate. Both were opened at once and servers send every new listener the same last seconds, so both
 * positions start at about the same moment; a remaining difference in burst or latency is not corrected.
 * (`buffered` does not help: Chromium reports at most 2.3 s of it.)
 * Calls `done` when they match, cannot be matched, or one has no data. Returns the function that cancels.
 */
export function synchroniseElements(
  follower: HTMLAudioElement,
  leader: HTMLAudioElement,
  done: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let rounds = 0;

  function check(): void {
    follower.playbackRate = 1;
    const behind = leader.currentTime - follower.currentTime;
    rounds += 1;
    if (isStarved(leader) || isStarved(follower) || Math.abs(behind) < TOLERANCE_SECONDS) done();
    else if (rounds > MAX_ROUNDS || Math.abs(behind) > MAX_OFFSET_SECONDS) done();
    else adjustRate(behind > 0 ? FAST : SLOW, behind);
  }

  function adjustRate(rate: number, behind: number): void {
    follower.playbackRate = rate;
    const until = performance.now() + (behind / (rate - 1)) * 1_000;
    const step = () => {
      const left = until - performance.now();
      if (left <= 0 || isStarved(leader) || isStarved(follower)) check();
      else timer = setTimeout(step, Math.min(left, STEP_MS));
    };
    step();
  }

  check();
  return () => clearTimeout(timer);
}

function isStarved({ readyState }: HTMLAudioElement): boolean {
  return readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
}
