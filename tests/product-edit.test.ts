import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProductWithRoles, startProductWithRoles } from "#test-support/access/product-with-roles.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { fieldValues, linksOf, plainText } from "#test-support/read-html.ts";
import { waitUntil } from "#test-support/wait-until.ts";

let product: ProductWithRoles;
beforeAll(async () => {
  await ensureBuild();
  product = await startProductWithRoles();
}, BUILD_TIMEOUT_MS);
afterAll(() => product?.stop());

const open = async (path = "/stations/aurora/edit") => (await product.request("administrator", `GET ${path}`)).text();

/** Sends the form as a browser without JavaScript does. */
const send = (
  form: Record<string, string>,
  as: "administrator" | "user" | "visitor" = "administrator",
  id = "aurora",
) => product.request(as, `POST /stations/${id}/edit`, { form });

const edit = (body: unknown) => product.request("administrator", "PATCH /api/stations/aurora", { body });

/** The radio buttons of a page, as `name value`. */
const choicesIn = (html: string) =>
  [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([tag]) =>
    ["name", "value"].map((name) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]).join(" "),
  );

const station = async () => (await product.request("visitor", "GET /api/stations/aurora")).json();

/** Lists are up to date soon after a change, not before its response. */
const expectShown = (values: Record<string, unknown>) =>
  waitUntil(`the station has ${JSON.stringify(values)}`, async () => {
    const shown = await station();
    return Object.entries(values).every(([field, value]) => isDeepStrictEqual(shown[field], value));
  });

test("without JavaScript a conflict is decided with radio buttons, and nothing typed is lost", async () => {
  const form = { ...fieldValues(await open()), name: "Rádio Boreal", genre: "Fado", text: "Mudou tudo" };
  expect((await edit({ genre: "Rock", city: "Faro" })).status).toBe(200);
  const conflict = await send(form);
  expect(conflict.status).toBe(409);
  const html = await conflict.text();
  const text = plainText(html);
  for (const sentence of [
    "Esta rádio foi alterada entretanto.",
    "A minha",
    "A atual",
    "Ficar com a minha",
    "Ficar com a atual",
  ]) {
    expect(text).toContain(sentence);
  }
  expect(choicesIn(html)).toEqual(["choice_genre mine", "choice_genre current"]);
  const { choice_genre: _, ...shown } = fieldValues(html);
  expect(shown).toMatchObject({ name: "Rádio Boreal", genre: "Fado", city: "Faro", text: "Mudou tudo" });
  await expectShown({ name: "Rádio Aurora", genre: "Rock" });
  const undecided = await send(shown);
  expect(undecided.status).toBe(409);
  expect(choicesIn(await undecided.text())).toHaveLength(2);
  const saved = await send({ ...shown, choice_genre: "mine" });
  expect([saved.status, saved.headers.get("location")]).toEqual([303, "/stations/aurora"]);
  await expectShown({ name: "Rádio Boreal", genre: "Fado", city: "Faro" });
  const history = await (await product.request("administrator", "GET /admin/history")).text();
  expect(plainText(history)).toContain("Mudou tudo");
});

test("without JavaScript an untouched form is refused with a sentence", async () => {
  const answer = await send(fieldValues(await open()));
  expect(answer.status).toBe(422);
  expect(plainText(await answer.text())).toContain("Não há nada alterado.");
});

test("the station's page links every role to the form", async () => {
  for (const role of ["visitor", "user", "administrator"] as const) {
    const page = await product.request(role, "GET /stations/aurora");
    expect(linksOf(await page.text()), role).toContain("/stations/aurora/edit");
  }
});

test("without JavaScript a contributor proposes, decides a conflict and sees the proposal again", async () => {
  const page = await (await product.request("user", "GET /stations/aurora/edit")).text();
  expect(plainText(page)).toContain("Propor alterações");
  expect(plainText(page)).toContain("Obrigatório para mudar o nome, o país ou o URL da transmissão.");
  expect(page).toContain('type="file"');
  const before = await station();
  const form = { ...fieldValues(page), name: "Rádio Austral", tags: "praia" };
  const refused = await send(form, "user");
  expect(refused.status).toBe(422);
  expect(plainText(await refused.text())).toContain("A proposta não foi enviada.Diga porque propõe esta alteração.");
  expect((await edit({ tags: ["mar"] })).status).toBe(200);
  const conflict = await send({ ...form, text: "Mudou de nome" }, "user");
  const html = await conflict.text();
  expect([conflict.status, choicesIn(html)]).toEqual([409, ["choice_tags mine", "choice_tags current"]]);
  expect(plainText(html)).toContain("Escolha o que fica em cada campo assinalado e envie outra vez.");
  const { choice_tags: _, ...shown } = fieldValues(html);
  const sent = await send({ ...shown, choice_tags: "mine" }, "user");
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/stations/aurora"]);
  await expectShown({ name: before.name, tags: ["mar"] });
  const again = await (await product.request("user", "GET /stations/aurora/edit")).text();
  expect(fieldValues(again)).toMatchObject({ name: "Rádio Austral", tags: "praia", text: "Mudou de nome" });
  expect(plainText(again)).toContain("Já propôs estas alterações. Enquanto esperam, pode mudá-las aqui.");
  expect((await edit({ tags: [] })).status).toBe(200);
  const contested = await (await product.request("user", "GET /stations/aurora/edit")).text();
  expect(plainText(contested)).toContain("Escolha o que fica em cada campo assinalado da sua proposta.");
  expect(choicesIn(contested)).toEqual(["choice_tags mine", "choice_tags current"]);
});

test("the panel links to the form, which returns to the same page of the table", async () => {
  const table = "/admin/stations?q=beira";
  const link = `/stations/beira/edit?${new URLSearchParams({ back: table })}`;
  expect(linksOf(await open(table)).filter((href) => href === link)).toHaveLength(2);
  const html = await open(link);
  expect(linksOf(html)).toContain(table);
  expect(html).toContain('name="robots" content="noindex');
});

test("the answer to the form of another role shows nothing of a hidden station, and keeps what was typed", async () => {
  for (const [role, status] of [
    ["visitor", 401],
    ["user", 422],
  ] as const) {
    const answer = await send({ name: "Rádio Tomada" }, role, "beira");
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(html).not.toContain("Rádio Beira");
    expect(fieldValues(html)).toMatchObject({ name: "Rádio Tomada" });
  }
});

test("a form that is larger than any page sends is refused", async () => {
  const form = { ...fieldValues(await open()), description: "x".repeat(130 * 1024) };
  expect((await send(form)).status).toBe(413);
});
