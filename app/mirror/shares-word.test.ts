import { expect, test } from "vitest";
import { sharesWord } from "./shares-word.ts";

test.each([
  ["Rádio Mar", "MAR fm"],
  ["Radio Mar", "Rádio Rio"],
  ["(89.5) Onda", "Onda!"],
  ["河南网络广播·摇滚天空台", "摇滚天空台"],
  ["★", " ★ "],
  ["", ""],
])("%j and %j share a word", (one, other) => {
  expect(sharesWord(one, other)).toBe(true);
  expect(sharesWord(other, one)).toBe(true);
});

test.each([
  ["Rádio Mar", "Onda Livre"],
  ["Mar", "Maré"],
  ["★", "☆"],
  ["", "Mar"],
  ["天", "天空台"],
])("%j and %j share none", (one, other) => {
  expect(sharesWord(one, other)).toBe(false);
  expect(sharesWord(other, one)).toBe(false);
});
