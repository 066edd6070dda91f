import { expect, test } from "vitest";
import { layOutMail } from "./mail-layout.ts";

const SITE = { siteName: `Rádio <b>"Ar" & Mar`, publicUrl: "https://radio.example" };

test("a mail has greeting, paragraphs with links written out, and the site", () => {
  const { text, html } = layOutMail(
    { subject: "Olá <Ana>", paragraphs: [["Abra: ", { url: "https://radio.example/?a=1&b=2" }, "."]] },
    SITE,
  );
  expect(text).toBe(`Olá,

Abra: https://radio.example/?a=1&b=2.

Rádio <b>"Ar" & Mar
https://radio.example
`);
  expect(html).toContain("<title>Olá &lt;Ana&gt;</title>");
  expect(html).toContain(
    'Abra: <a href="https://radio.example/?a=1&amp;b=2">https://radio.example/?a=1&amp;b=2</a>.</p>',
  );
  expect(html).toContain("Rádio &lt;b&gt;&quot;Ar&quot; &amp; Mar<br>");
});
