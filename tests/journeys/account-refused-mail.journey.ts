import type { Page } from "@playwright/test";
import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { main, newPerson, signUpAs } from "#test-support/browser/sign-in.ts";

// The site's mail server is shared with the other journeys.
test.afterEach(({ site }) => site.mail.behave("take"));

const notice = (page: Page) => page.getByRole("region", { name: "Email por confirmar" });
const refusedText = (address: string) =>
  `O servidor de email recusou o endereço ${address}. Corrija-o ou tente outra vez.`;

test("an open page shows that the mail server refuses the address, which can then be changed", async ({
  page,
  site,
  anotherVisitor,
}) => {
  site.mail.behave({ code: 450, to: "recipient" });
  const ana = newPerson();
  await signUpAs(page, ana);
  const elsewhere = await anotherVisitor();
  await elsewhere.context().addCookies(await page.context().cookies());
  await visit(page, "/account");
  await visit(elsewhere, "/submit-station");
  for (const one of [page, elsewhere])
    await expect(notice(one)).toContainText(`Enviámos uma ligação para ${ana.email}.`);

  site.mail.behave({ code: 550, to: "recipient" });
  await notice(page).getByRole("button", { name: "Enviar outra vez" }).click();
  for (const one of [page, elsewhere]) await expect(notice(one)).toContainText(refusedText(ana.email));
  await expect(notice(elsewhere).getByRole("link", { name: "Mudar email" })).toHaveAttribute("href", "/account");
  await expectAccessible(page, "a refused address");

  const corrected = `nova.${ana.email}`;
  await page.getByLabel("Novo email", { exact: true }).fill(corrected);
  await main(page).getByRole("button", { name: "Mudar email", exact: true }).click();
  await expect(toasts(page).getByText(`Enviámos uma ligação para ${corrected}.`)).toBeVisible();
  await expect(main(page).getByText(refusedText(corrected))).toBeVisible();

  site.mail.behave("take");
  await main(page).getByRole("button", { name: "Cancelar mudança" }).click();
  await expect(main(page).getByText(/^A mudar para/)).toHaveCount(0);
  await page.getByLabel("Novo email", { exact: true }).fill(corrected);
  await main(page).getByRole("button", { name: "Mudar email", exact: true }).click();
  await expect(main(page).getByText(refusedText(corrected))).toHaveCount(0);
  await expect(main(page).getByText(`A mudar para ${corrected}`)).toBeVisible();
});
