import type { Locator, Page } from "@playwright/test";

/** What a journey about signing in looks at. */
export const banner = (page: Page): Locator => page.getByRole("banner");
export const main = (page: Page): Locator => page.getByRole("main");
export const toasts = (page: Page): Locator => page.getByRole("region", { name: "Avisos" });
export const email = (page: Page): Locator => page.getByLabel("Email", { exact: true });
export const password = (page: Page): Locator => page.getByLabel("Palavra-passe", { exact: true });

/** Presses the form's button. */
export const send = (page: Page, verb: "Entrar" | "Registar"): Promise<void> =>
  main(page).getByRole("button", { name: verb }).click();

/** Who signs up is new at every run. */
export const newPerson = () => ({ email: `ana.${crypto.randomUUID()}@example.org`, password: "concertina" });
