import { expect, test } from "vitest";
import { outcomeLabel, outcomeSentence } from "./outcome-sentence.ts";
import { STREAM_OUTCOMES } from "./stream-outcome.ts";

test.each(STREAM_OUTCOMES)("%s is told in a sentence and in few words of its own", (outcome) => {
  expect(outcomeSentence(outcome)).toMatch(/^[AO] .+\.$/);
  expect(outcomeLabel(outcome).length).toBeLessThanOrEqual(22);
  const others = STREAM_OUTCOMES.filter((other) => other !== outcome);
  expect(others.map(outcomeSentence)).not.toContain(outcomeSentence(outcome));
  expect(others.map(outcomeLabel)).not.toContain(outcomeLabel(outcome));
});
