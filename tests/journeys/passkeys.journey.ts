import type { CDPSession, Page } from "@playwright/test";
import { test as base, expect, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { createAccount, signInAs } from "#test-support/browser/sign-in.ts";
import type { Person } from "#test-support/people.ts";

/** Each test has its own account, and a browser context without an authenticator of another test. */
const test = base.extend<{ person: Person }>({
  ownContext: true,
  person: async ({ site }, use) => use(await createAccount(site)),
});

type Authenticator = { client: CDPSession; authenticatorId: string };

/** Chromium's virtual authenticator in this page. `verifies`: it verifies the person. */
async function addAuthenticator(page: Page, verifies = true): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

async function createKey(page: Page): Promise<void> {
  await visit(page, "/account/security");
  await page.getByRole("button", { name: "Criar chave de acesso" }).click();
  await expect(toasts(page).getByText("Chave de acesso criada")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Apagar: Chrome em / })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Chaves de acesso" })).toBeVisible();
  await expect(page.getByText(/^Criada em \d\d\/\d\d\/\d{4}$/)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Sair" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
}

const isSignedIn = (page: Page) => expect(page.getByRole("banner").getByRole("button", { name: "Sair" })).toBeVisible();
const signInButton = (page: Page) => page.getByRole("button", { name: "Entrar com chave de acesso" });

test("a passkey is created, signs in without a password, and no longer does once it is deleted", async ({
  page,
  person,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  await addAuthenticator(page);
  await signInAs(page, person);
  await createKey(page);
  await signOut(page);
  await visit(page, "/auth");
  await signInButton(page).click();
  await isSignedIn(page);
  await visit(page, "/account/security");
  await expect(page.getByRole("main")).toContainText("com chave de acesso");
  await page.getByRole("button", { name: /^Apagar:/ }).click();
  await expect(toasts(page).getByText("Chave de acesso apagada")).toBeVisible();
  await signOut(page);
  await visit(page, "/auth");
  await signInButton(page).click();
  await expect(toasts(page).getByText("Esta chave de acesso já não pertence a nenhuma conta.")).toBeVisible();
});

test("a copy of a key whose counter does not grow is refused", async ({ page, person, browserErrors }) => {
  browserErrors.expect(/401/);
  const { client, authenticatorId } = await addAuthenticator(page);
  await signInAs(page, person);
  await createKey(page);
  const { credentials } = await client.send("WebAuthn.getCredentials", { authenticatorId });
  await signOut(page);
  await visit(page, "/auth");
  await signInButton(page).click();
  await isSignedIn(page);
  await signOut(page);
  await client.send("WebAuthn.clearCredentials", { authenticatorId });
  for (const credential of credentials)
    await client.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential, signCount: 0 } });
  await visit(page, "/auth");
  await signInButton(page).click();
  await expect(
    toasts(page).getByText("Não foi possível ler a chave de acesso. Tente novamente, ou entre com a palavra-passe."),
  ).toBeVisible();
});

test("an account with a passkey that enters by password must prove itself by the passkey", async ({
  page,
  person,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/403/);
  await addAuthenticator(page);
  await signInAs(page, person);
  await createKey(page);
  await signOut(page);
  await signInAs(page, person);
  await visit(page, "/account/security");
  await page.getByRole("button", { name: /^Apagar:/ }).click();
  await expect(page).toHaveURL(/\/account\/confirm/);
  await page.getByRole("button", { name: "Usar chave de acesso" }).click();
  await expect(page).toHaveURL("/account/security");

  await site.query("update sessions set proved_at = now() - interval '15 minutes'");
  await page.getByLabel("Nome da chave").fill("A do cofre");
  await page.getByRole("button", { name: "Criar chave de acesso" }).click();
  await expect(page).toHaveURL(/\/account\/confirm/);
  await page.getByRole("button", { name: "Usar chave de acesso" }).click();
  await expect(page.getByLabel("Nome da chave"), "what was typed is kept").toHaveValue("A do cofre");
  await page.getByRole("button", { name: /^Apagar:/ }).click();
  await expect(toasts(page).getByText("Chave de acesso apagada")).toBeVisible();
});
