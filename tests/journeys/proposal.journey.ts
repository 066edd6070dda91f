import type { Locator, Page } from "@playwright/test";
import { decideProposal } from "#app/moderation/contributions/decide-proposal.server.ts";
import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { expectHydrated, visit } from "#test-support/browser/player-journey.ts";
import { main, newPerson, signUpAs } from "#test-support/browser/sign-in.ts";
import { type Site, showStations } from "#test-support/site.ts";
import { signedIn } from "#test-support/viewers.ts";
import { openDatabase } from "../../server/open-database.ts";

const BEIRA = { id: "beira", name: "Rádio Beira", genre: "Fado", country: "Portugal", status: "approved" } as const;

test.beforeEach(({ site }) => showStations(site, BEIRA));
test.afterEach(({ site }) => site.removeStations("beira"));

const field = (page: Page, label: string): Locator => page.getByLabel(new RegExp(`^${label}`));
const propose = (page: Page): Locator => page.getByRole("button", { name: "Propor alterações" });

type Decision = Pick<Parameters<typeof decideProposal>[2], "decision" | "fields" | "reason" | "text">;

/** Decides on the open proposal for Rádio Beira, as the administrator does in the queue. */
async function decide(site: Site, decision: Decision): Promise<void> {
  const [row] = await site.query(
    `select p.id, p.made_at, u.id as administrator from proposals p, users u
      where p.station_id = 'beira' and p.state = 'open' and u.email = $1`,
    [site.administrator.email],
  );
  const { database, close } = await openDatabase({ databaseUrl: site.databaseUrl, dataDir: "" });
  // The driver gives a Date.
  const seenAt = row?.made_at as Date;
  const whole = { ...decision, id: Number(row?.id), seenAt, now: new Date() };
  const administrator = signedIn("admin", String(row?.administrator));
  await database.transaction((transaction) => decideProposal(transaction, administrator, whole));
  await close();
}

test("a contributor proposes, changes the proposal, and sees it accepted on the station's page", async ({
  page,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  await visit(page, "/stations/beira");
  await main(page).getByRole("link", { name: "Corrigir dados" }).click();
  await expect(page).toHaveURL("/auth?from=edit%3Abeira");
  await expect(toasts(page).getByText("Precisa de fazer login para propor alterações")).toBeVisible();
  await signUpAs(page, newPerson());
  await visit(page, "/stations/beira/edit");
  await expect(propose(page)).toBeDisabled();
  await field(page, "Nome").fill("Rádio Serra");
  await field(page, "Cidade").fill("Covilhã");
  await expect(page.getByRole("heading", { name: "2 campos alterados" })).toBeVisible();
  await propose(page).click();
  await expect(main(page).getByText("Diga porque propõe esta alteração.").first()).toBeVisible();
  await expectAccessible(page, "proposal");
  await expectNoOverflow(page, "proposal");
  await page.getByLabel("Porquê").fill("Mudou de nome.");
  await propose(page).click();
  await expect(page).toHaveURL("/stations/beira");
  await expect(toasts(page).getByText("Proposta enviada. Aguarde aprovação.")).toBeVisible();
  await expect(main(page).getByRole("heading", { level: 1 })).toContainText("Rádio Beira");

  await visit(page, "/account/submissions");
  await expect(main(page).getByRole("heading", { name: "Propostas" })).toBeVisible();
  const row = main(page).getByRole("listitem").filter({ hasText: "Mudou de nome." });
  await expect(row).toContainText("À espera");
  await expect(row).toContainText("Rádio Serra");
  await expectAccessible(page, "proposals");
  await expectNoOverflow(page, "proposals");
  await row.getByRole("link", { name: "Alterar a proposta para Rádio Beira" }).click();
  await expect(field(page, "Nome")).toHaveValue("Rádio Serra");
  await expect(main(page)).toContainText("Já propôs estas alterações. Enquanto esperam, pode mudá-las aqui.");
  await field(page, "Género").fill("Jazz");
  await propose(page).click();
  await expect(page).toHaveURL("/account/submissions");
  await expect(row).toContainText("Jazz");

  // The page follows without being loaded again.
  await decide(site, { decision: "accept", fields: ["name", "city"] });
  const decided = main(page).getByRole("listitem").filter({ hasText: "Aceite em parte" });
  await expect(decided).toContainText("Aceite: Nome e cidade.");
  await expect(decided.getByRole("button", { name: "Retirar" })).toBeHidden();
  await decided.getByRole("link", { name: "Rádio Serra" }).click();
  await expect(page).toHaveURL("/stations/beira");
  await expect(main(page).getByRole("heading", { level: 1 })).toContainText("Rádio Serra");
  await expect(main(page).getByText("Covilhã").first()).toBeVisible();
});

test("a proposal is withdrawn after a confirmation, and a refused one shows the reason", { tag: "@extended" }, async ({
  page,
  site,
}) => {
  await signUpAs(page, newPerson());
  const send = () => page.context().request.post("/api/stations/beira/proposals", { data: { city: "Covilhã" } });
  expect((await send()).status()).toBe(201);
  await visit(page, "/account/submissions");
  await expectHydrated(page);
  await main(page).getByRole("button", { name: "Retirar a proposta para Rádio Beira" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Retirar a proposta para Rádio Beira?" });
  await expectAccessible(page, "the question", "narrow");
  await dialog.getByRole("button", { name: "Retirar" }).click();
  await expect(toasts(page).getByText("Proposta retirada")).toBeVisible();
  await expect(main(page).getByRole("listitem")).toContainText("Retirada");
  expect((await send()).status()).toBe(201);
  await decide(site, { decision: "refuse", reason: "wrong-data", text: "Continua em Viseu." });
  const refused = main(page).getByRole("listitem").filter({ hasText: "Recusada" });
  await expect(refused).toContainText("Motivo: Os dados não correspondem à rádio.");
  await expect(refused).toContainText("Continua em Viseu.");
  await expectAccessible(page, "decided proposals", "narrow");
});
