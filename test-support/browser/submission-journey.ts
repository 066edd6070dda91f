import type { Locator, Page } from "@playwright/test";
import type { Person } from "../people.ts";
import { test as base, expect } from "./journey.ts";

type SubmissionFixtures = {
  /** Signed in, with an account for this test alone: limits count accounts. */
  submitter: Person;
  /** The names of all pending stations, with duplicates. */
  pendingNames: () => Promise<string[]>;
};

/** A journey of a person who submits a station. Every image of beira.invalid exists. */
export const test = base.extend<SubmissionFixtures>({
  submitter: [
    async ({ context }, use) => {
      const submitter = { email: `${crypto.randomUUID()}@example.org`, password: "guitarra" };
      await context.route("https://beira.invalid/**", (route) => route.fulfill({ path: "public/icon-192.png" }));
      const response = await context.request.post("/api/auth/sign-up/email", { data: submitter });
      expect(response.ok(), await response.text()).toBe(true);
      await use(submitter);
    },
    { auto: true },
  ],
  pendingNames: async ({ site, playwright }, use) => {
    const request = await playwright.request.newContext({ baseURL: site.origin });
    await use(async () => {
      await request.post("/api/auth/sign-in/email", { data: site.administrator });
      const response = await request.get("/api/stations?status=pending&limit=500");
      return (await response.json()).stations.map(({ name }: { name: string }) => name);
    });
    await request.dispose();
  },
});

export const SENTENCES = {
  login: "Precisa de fazer login para submeter uma rádio",
  failed: "Erro ao submeter a rádio. Tente novamente.",
  done: "Rádio submetida com sucesso! Aguarde aprovação.",
};

/** The fields of the form, by their labels. */
export const BEIRA_FORM = {
  "Nome da rádio": "Rádio Beira",
  Género: "Fado",
  País: "Portugal",
  Cidade: "Viseu",
  Língua: "português, inglês",
  Descrição: "Notícias e música da Beira.",
  Etiquetas: "notícias, folclore",
  "URL da imagem": "https://beira.invalid/logo.png",
  "URL da transmissão": "https://stream.example.com/beira",
  "Sítio Web": "https://beira.example.com/",
  "Email de contacto": "beira@example.com",
};

/** The form before anything is typed: it has the email of the account. */
export const emptyForm = ({ email }: Person): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(BEIRA_FORM).map((label) => [label, ""])),
  "Email de contacto": email,
});

/** A field of the form; one with suggestions has the role combobox. */
export function field(page: Page, label: string): Locator {
  const main = page.getByRole("main");
  const name = new RegExp(`^${label}`);
  return main.getByRole("textbox", { name }).or(main.getByRole("combobox", { name }));
}

export function sendButton(page: Page): Locator {
  return page.getByRole("button", { name: "Submeter rádio" });
}

/** The error above the form. */
export function formAlert(page: Page): Locator {
  return page.getByRole("main").getByRole("alert");
}

export async function fill(page: Page, fields: Record<string, string> = BEIRA_FORM): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
}

export async function expectTyped(page: Page, fields: Record<string, string> = BEIRA_FORM): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await expect(field(page, label), label).toHaveValue(text);
}
