import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "#test-support/browsers/journey.ts";
import { chooseFile, click, expectText, expectTyped, fill, visit } from "#test-support/browsers/steps.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";

test("the home page lists stations and is hydrated", async ({ tab, site }) => {
  await visit(tab, site.origin);
  await expectText(tab, { role: "main" }, "FIP Jazz");
});

test("the form for a station survives a typed URL, and an error keeps it", async ({ tab, site }) => {
  const url = "https://stream.example.com/beira";
  await visit(tab, `${site.origin}/auth/sign-up`);
  await fill(tab, "Email", `${crypto.randomUUID()}@example.org`);
  await fill(tab, "Palavra-passe", "concertina");
  await tab.press("Enter");
  await expect.poll(() => tab.run(() => location.pathname), { message: "signed in" }).not.toContain("/auth");
  await visit(tab, `${site.origin}/submit-station`);
  await fill(tab, "URL da transmissão…", url);
  await expectTyped(tab, "URL da transmissão…", url);
  await click(tab, { role: "button", name: "Submeter rádio" });
  await expectText(tab, { role: "main" }, "Por favor, insira o nome da rádio");
  await expectTyped(tab, "URL da transmissão…", url);
});

test("favourites are imported from a file", async ({ tab, site }) => {
  const folder = makeTemporaryFolder("favourites");
  const file = join(folder.path, "favoritos.m3u");
  writeFileSync(file, `#EXTM3U\n#RADIOWAVE:${site.origin}/stations/4\n`);
  await visit(tab, `${site.origin}/favorites`);
  await chooseFile(tab, { role: "file" }, file);
  await expectText(tab, { role: "main" }, "SomaFM Fluid");
  await expectText(tab, { role: "dialog" }, "1 estação adicionada.");
});
