import { expect, test } from "vitest";
import { plainStreamText } from "./plain-stream-text.ts";

test.each([
  ["D&eacute;j&agrave; Vu", "Déjà Vu"],
  ["Mrs. &#8220;Robinson&#8221; &eacute;", "Mrs. “Robinson” é"],
  ["&#x201C;Heroes&#x201d; &hellip; &ndash; &euro;", "“Heroes” … – €"],
  ["It&#146;s &#150; caf&#233;", "It’s – café"],
  ["Simon &amp;amp; Garfunkel", "Simon & Garfunkel"],
  ["Caf&amp;eacute; &amp;#8211; Zo&amp;#xEB;", "Café – Zoë"],
  ["&ncaron;&Scedil;&omega;&hearts;&NotEqualTilde;&AMP;&NBSP;&Rcaron;", "ňŞω♥≂̸& Ř"],
  ["R&B; &foo; Rock & Roll &amp Salt&Pepper &copy", "R&B; &foo; Rock & Roll &amp Salt&Pepper &copy"],
  ["a&lt;b&gt;c", "a<b>c"],
])("plainStreamText: the entities of %s are decoded", (text, plain) => {
  expect(plainStreamText(text)).toBe(plain);
});
