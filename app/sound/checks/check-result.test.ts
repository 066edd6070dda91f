import { expect, test } from "vitest";
import { recentChecksSentence } from "./check-result.ts";

test.each([
  [[true], "Última verificação: tocou"],
  [[false], "Última verificação: falhou"],
  [[true, false], "Últimas 2 verificações: 1 tocou, 1 falhou"],
  [[...Array(22).fill(true), false, false], "Últimas 24 verificações: 22 tocaram, 2 falharam"],
])("recentChecksSentence: %j has the sentence «%s»", (recent, sentence) => {
  expect(recentChecksSentence(recent)).toBe(sentence);
});
