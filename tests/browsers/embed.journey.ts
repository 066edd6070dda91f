import { createServer } from "node:http";
import { expect, test } from "#test-support/browsers/journey.ts";
import { click, expectPresent, expectText, expectToneIfAudible } from "#test-support/browsers/steps.ts";
import { listenOnFreePort } from "#test-support/free-port.ts";
import { showStations } from "#test-support/site.ts";
import { waitUntil } from "#test-support/wait-until.ts";

/** Whether the first 32 kB that a new listener receives have this title: they are as old as Icecast's burst is long. */
async function announces(url: string, title: string): Promise<boolean> {
  const { body } = await fetch(url, { headers: { "Icy-MetaData": "1" } });
  let received = "";
  for await (const chunk of body ?? []) {
    received += Buffer.from(chunk).toString("latin1");
    if (received.length > 32_000) break;
  }
  return received.includes(title);
}

test("an embed in another site's page plays only when it is pressed, shows the title, and stores nothing", async ({
  tab,
  site,
  engine,
  sound,
}) => {
  await site.radio.setTitle("/faro.mp3", "Quarteto da Graça - Noturno para o Tejo");
  await showStations(site, { id: "faro", name: "Rádio Faro", stream_url: site.radio.url("/faro.mp3") });
  await waitUntil("new listeners get the title", () => announces(site.radio.url("/faro.mp3"), "Noturno para o Tejo"));
  const blog = createServer((_, response) =>
    response
      .setHeader("Content-Type", "text/html")
      .end(
        `<!doctype html><title>Blogue</title><iframe src="${site.origin}/embed/faro" width="480" height="120" allow="autoplay"></iframe>`,
      ),
  );
  const { port, stop } = await listenOnFreePort(blog);
  try {
    // For browsers another site: it differs from localhost, the product's host.
    await tab.goto(`http://127.0.0.1:${port}/`);
    const embed = tab.frame();
    await expectPresent(embed, { role: "button", name: "Ouvir Rádio Faro" });
    await expectText(embed, { role: "heading" }, "Rádio Faro");
    await expectToneIfAudible({ engine, sound }, "silence");
    expect(await site.radio.browsers("/faro.mp3"), "nothing plays by itself").toBe(0);

    await click(embed, { role: "button", name: "Ouvir Rádio Faro" });
    await expectToneIfAudible({ engine, sound }, 770);
    await expectText(embed, { role: "status" }, "Em direto");
    await expectText(embed, { role: "heading" }, "Noturno para o Tejo");
    await expectText(embed, { role: "main" }, "Quarteto da Graça · Rádio Faro");

    await click(embed, { role: "button", name: "Pausar Rádio Faro" });
    await expectToneIfAudible({ engine, sound }, "silence");
    await expectText(embed, { role: "status" }, "Em pausa");
    await expect.poll(() => site.radio.browsers("/faro.mp3")).toBe(0);
    const stored = () => [document.cookie, localStorage.length, sessionStorage.length];
    expect(await embed.run(stored)).toEqual(["", 0, 0]);
  } finally {
    await stop();
    await site.removeStations("faro");
  }
});
