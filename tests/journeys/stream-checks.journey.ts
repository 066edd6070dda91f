import { expect, toasts } from "#test-support/browser/journey.ts";
import { panelRow } from "#test-support/browser/panel-rows.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";
import { field, test } from "#test-support/browser/submission-journey.ts";

const PRIVATE = "O endereço pertence a uma rede local ou privada.";

/** A closed port; the shared site opens no private addresses. */
const OWN = "http://127.0.0.1:9";

test.afterEach(async ({ site }) => {
  await site.removeStations("beira", "foz");
});

test("an administrator checks a stream again, sees why it does not play, and exempts it", async ({ page, site }) => {
  await site.putStations({ id: "beira", name: "Rádio Beira", status: "pending", stream_url: `${OWN}/beira` });
  await signInAs(page, site.administrator);
  await visit(page, "/admin");
  const beira = panelRow(page, "Rádio Beira");
  await beira.getByLabel("Detalhes de Rádio Beira").click();
  await beira.getByRole("button", { name: "Verificar de novo" }).click();
  await expect(toasts(page).getByText("Sem som: Rádio Beira")).toBeVisible();
  await expect(beira.getByText("Endereço privado")).toBeVisible();
  await expect(beira.getByText(PRIVATE)).toBeVisible();
  await expect(beira.getByRole("button", { name: "Aprovar" })).toBeEnabled();
  await beira.getByRole("button", { name: "Não verificar" }).click();
  await expect(beira.getByText("Dispensada da verificação")).toBeVisible();
  await beira.getByRole("button", { name: "Retomar a verificação" }).click();
  await expect(beira.getByText("Dispensada da verificação")).toBeHidden();
});

test("the form shows what the stream URL contains and duplicates, and does not block submitting", async ({
  page,
  site,
}) => {
  await site.putStations({ id: "foz", name: "Rádio Foz", stream_url: `${OWN}/foz` });
  await visit(page, "/submit-station");
  const stream = field(page, "URL da transmissão");
  await stream.fill(`${OWN}/foz#agora`);
  await stream.blur();
  await expect(stream).toHaveAccessibleDescription(`${PRIVATE} Já está no diretório: Rádio Foz.`);
  await expect(page.getByRole("link", { name: "Rádio Foz" })).toHaveAttribute("href", "/stations/foz");
  await stream.fill(`${OWN}/outra`);
  await expect(stream).not.toHaveAccessibleDescription(/Rádio Foz/);
  await stream.blur();
  await expect(stream).toHaveAccessibleDescription(PRIVATE);
  await expect(page.getByRole("button", { name: "Submeter rádio" })).toBeEnabled();
});
