import { expect, test } from "vitest";
import { ANA, cookieFrom, MARTA, signInAt, signUpAt } from "#test-support/people.ts";
import { plainText } from "#test-support/read-html.ts";
import { runProduct } from "#test-support/run-product.ts";

/** Without SMTP_URL, as by default. */
const product = runProduct({ env: { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password } });

const get = (path: string, cookie = "") =>
  fetch(new URL(path, product.origin), { headers: { cookie }, redirect: "manual" });

/** Sends a form as a browser without JavaScript does. */
const post = (path: string, fields: Record<string, string>, cookie = "") =>
  fetch(new URL(path, product.origin), {
    method: "POST",
    headers: { origin: product.origin, "sec-fetch-site": "same-origin", cookie },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

/** The text of the page to which a form redirects. */
async function pageAfter(response: Response, cookie = ""): Promise<string> {
  expect(response.status).toBe(303);
  const cookies = [cookie, cookieFrom(response.headers)].filter(Boolean).join("; ");
  return plainText(await (await get(response.headers.get("location") ?? "", cookies)).text());
}

test("the page of a forgotten password refers to the administrators, whose access link works once", async () => {
  const forgot = await (await get("/auth/forgot")).text();
  expect(plainText(forgot)).toContain(
    "Este site não envia email. Peça à administração uma ligação para escolher outra palavra-passe.",
  );
  const [, main = ""] = /<main[^>]*>([\s\S]*)<\/main>/.exec(forgot) ?? [];
  expect(main).toMatch(/<a [^>]*href="\/contact"[^>]*>Contato<\/a>/);
  expect(main).not.toContain("<form");

  await signUpAt(product.origin, ANA);
  const marta = await signInAt(product.origin, MARTA);
  const accountOf = async (email: string) => {
    const found = await (await get(`/admin/accounts?q=${encodeURIComponent(email)}`, marta)).text();
    return /href="(\/admin\/accounts\/[^"?]+)"/.exec(found)?.[1] ?? "";
  };
  const administrators = await get(await accountOf(MARTA.email), marta);
  expect(plainText(await administrators.text())).toContain(
    "Para uma conta da administração, a ligação faz-se na linha de comandos.",
  );
  const account = await accountOf(ANA.email);
  const made = plainText(await (await post(account, { answer: "access-link" }, marta)).text());
  expect(made).toContain("Entregue esta ligação à pessoa certa: serve uma vez, durante 24 horas.");
  expect(made, "no address is asked to be confirmed").not.toContain("Por confirmar");
  const [link = ""] = /http:\/\/\S+\/auth\/link\?token=[\w-]{43}/.exec(made) ?? [];
  expect(plainText(await (await get(link)).text())).toContain("Nova palavra-passe");
  const chosen = { new_password: "uma-palavra-nova", confirmation: "uma-palavra-nova" };
  expect(await pageAfter(await post(link, chosen))).toContain("Entre com a palavra-passe nova.");
  await signInAt(product.origin, { ...ANA, password: chosen.new_password });

  const dead = await get(link);
  expect(dead.status).toBe(410);
  const page = await dead.text();
  expect(plainText(page)).toContain("Esta ligação já não serve: foi usada ou passou do prazo.");
  expect(page).toMatch(/<a [^>]*href="\/auth\/forgot"[^>]*>Pedir outra<\/a>/);
});

test("the account has no switch for mails", async () => {
  const cookie = await signUpAt(product.origin, { email: "lia@example.org", password: "concertina" });
  const page = await (await get("/account", cookie)).text();
  expect(page).toContain("keeps_recents");
  expect(page).not.toContain('name="decision_mails"');
  expect(plainText(page)).not.toContain("Avisar-me das decisões");
});

test("no page asks to confirm an address, and the email changes at once", async () => {
  const person = { email: "rosa@example.org", password: "concertina" };
  const cookie = await signUpAt(product.origin, person);
  for (const path of ["/account", "/submit-station"])
    expect(plainText(await (await get(path, cookie)).text()), path).not.toContain("Confirme o seu email");
  expect(
    await pageAfter(await post("/account/email", { answer: "change", email: MARTA.email }, cookie), cookie),
  ).toContain("Já existe uma conta com este email.");
  const renamed = "rosa.nova@example.org";
  const changed = await post("/account/email", { answer: "change", email: renamed }, cookie);
  const account = await pageAfter(changed, cookie);
  expect(account).toContain(`Email mudado: A partir de agora entre com ${renamed}.`);
  expect(account).toContain(`Entra com ${renamed}`);
  await signInAt(product.origin, { ...person, email: renamed });
});

test("every page of the account works, up to its deletion", async () => {
  const person = { email: "nuno@example.org", password: "concertina" };
  const cookie = await signUpAt(product.origin, person);
  for (const path of ["/account", "/account/submissions", "/account/security", "/account/data", "/account/data/delete"])
    expect((await get(path, cookie)).status, path).toBe(200);
  const changed = await post(
    "/account/security/password",
    { current_password: person.password, new_password: "uma-palavra-nova", confirmation: "uma-palavra-nova" },
    cookie,
  );
  const renewed = cookieFrom(changed.headers);
  expect(await pageAfter(changed)).toContain("Palavra-passe alterada");
  expect(((await (await get("/account/data/export", renewed)).json()) as { format: number }).format).toBe(2);
  expect(await pageAfter(await post("/account/data/delete", { email: person.email }, renewed))).toContain(
    "Conta eliminada",
  );
  await expect(signInAt(product.origin, { ...person, password: "uma-palavra-nova" })).rejects.toThrow("401");
});
