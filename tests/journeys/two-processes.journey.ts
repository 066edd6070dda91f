import { test as base, expect } from "@playwright/test";
import { visit } from "#test-support/browser/player-journey.ts";
import { type Person, signInAt } from "#test-support/people.ts";
import { openPostgres } from "#test-support/postgres.ts";
import { type Product, startProduct } from "#test-support/product.ts";

const MARTA: Person = { email: "marta@example.org", password: "azulejo-azul" };
const RUI: Person = { email: "rui@example.org", password: "cavaquinho" };

type Processes = { first: Product; second: Product };

/** Two processes on one PostgreSQL, as behind a load balancer. */
const test = base.extend<object, { processes: Processes }>({
  processes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here
    async ({}, use) => {
      const postgres = await openPostgres();
      const env = {
        DATABASE_URL: await postgres.createDatabase(),
        AUTH_SECRET: "one secret for both, and long enough for it",
        ADMIN_EMAIL: MARTA.email,
        ADMIN_PASSWORD: MARTA.password,
      };
      const [first, second] = await Promise.all([startProduct({ env }), startProduct({ env })]);
      await use({ first, second });
      await Promise.all([first.stop(), second.stop()]);
      await postgres.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const SUBMISSION = {
  name: "Rádio Beira",
  country: "Portugal",
  contact_email: RUI.email,
  image_url: "https://radio.example/beira.png",
};

test("a station submitted and approved at one process appears at the other", async ({
  browser,
  processes: { first, second },
}) => {
  const [administrator, visitor] = await Promise.all([
    browser.newPage({ baseURL: first.origin }),
    browser.newPage({ baseURL: second.origin }),
  ]);
  await administrator.context().request.post("/api/auth/sign-in/email", { data: MARTA });
  await visit(administrator, "/admin");
  await visit(visitor, "/stations");

  // Submitted at one process, it appears in the panel at the other.
  await visitor.context().request.post("/api/auth/sign-up/email", { data: RUI });
  const submitted = await visitor.context().request.post("/api/stations", { data: SUBMISSION });
  expect(submitted.status()).toBe(201);
  await expect(administrator.getByRole("tab", { name: "Para Aprovar 1" })).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Rádio Beira" })).toBeHidden();

  await administrator.getByRole("button", { name: "Aprovar Rádio Beira" }).click();
  await expect(visitor.getByRole("heading", { name: "Rádio Beira" })).toBeVisible();
  await expect(visitor.getByText("11 estações", { exact: true })).toBeVisible();

  await administrator.context().request.put("/api/settings/site_name", { data: { value: "Onda Média" } });
  await expect(visitor).toHaveTitle("Estações · Onda Média");
  await expect(administrator).toHaveTitle("Administração · Onda Média");
  await Promise.all([administrator.context().close(), visitor.context().close()]);
});

test("sessions and wrong passwords of one process count at the other", async ({ processes: { first, second } }) => {
  const cookie = await signInAt(first.origin, MARTA);
  const me = await fetch(`${second.origin}/api/me`, { headers: { cookie } });
  expect(await me.json()).toMatchObject({ role: "admin", user: { email: MARTA.email } });

  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const { origin } = attempt % 2 === 0 ? first : second;
    const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: "unknown@example.org", password: "wrong" }),
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});
