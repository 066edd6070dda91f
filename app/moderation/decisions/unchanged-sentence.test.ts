import { expect, test } from "vitest";
import { revertedBatchMessage } from "./unchanged-sentence.ts";

test.each([
  [{ done: 1, left: 0, names: [] }, "1 alteração revertida"],
  [{ done: 120, left: 0, names: [] }, "120 alterações revertidas"],
  [
    { done: 2, left: 1, names: ["Rádio Beira"] },
    "2 alterações revertidas; 1 tinha mudado entretanto e ficou como estava: Rádio Beira.",
  ],
  [
    { done: 0, left: 2, names: ["Rádio Beira", "Rádio Cais"] },
    "0 alterações revertidas; 2 tinham mudado entretanto e ficaram como estavam: Rádio Beira, Rádio Cais.",
  ],
  [
    { done: 1, left: 7, names: ["A", "B", "C", "D", "E", "F", "G"] },
    "1 alteração revertida; 7 tinham mudado entretanto e ficaram como estavam: A, B, C, D, E e mais 2.",
  ],
  [
    { done: 0, left: 2, names: ["רדיו תל אביב 102!", "Rádio Cais"] },
    "0 alterações revertidas; 2 tinham mudado entretanto e ficaram como estavam: \u2068רדיו תל אביב 102!\u2069, Rádio Cais.",
  ],
  [{ done: 1, left: 2, names: [] }, "1 alteração revertida; 2 tinham mudado entretanto e ficaram como estavam."],
])("%j is «%s»", (outcome, message) => {
  expect(revertedBatchMessage(outcome)).toBe(message);
});
