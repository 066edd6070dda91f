import type { Steps } from "#app/exchange/radio-browser/steps.ts";

/** Does the work, and gives the number of its steps. `afterEach`: called after each of them. */
export function countSteps(steps: Steps<unknown>, afterEach: () => void = () => {}): number {
  for (let count = 1; ; count += 1) {
    const { done } = steps.next();
    afterEach();
    if (done) return count;
  }
}
