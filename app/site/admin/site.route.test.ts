import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readFastLane, readSettings } from "#app/platform/site-settings/settings.server.ts";
import { MAX_SITE_NAME } from "#app/platform/site-settings/site-settings.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson } from "#test-support/people.ts";
import { actionResult, formPost, routeArguments } from "#test-support/route-actions.ts";
import { readOperator } from "./operator.server.ts";
import { action } from "./site.route.tsx";

const DEFAULTS = { siteName: "RadioWave", logoUrl: "" };
const LOGO = "https://radio.example/logo.svg";
const SENTENCES = { login: "Precisa de fazer login", denied: "Acesso negado. Apenas administradores." };

/** Sends one of the tab's forms with a session cookie: by default the administrator's. */
async function open(database: Database) {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const martaId = await putPerson(accounts, MARTA, "admin");
  const marta = await cookieFor(accounts, MARTA);
  const send = async (
    form: "logo" | "name" | "operator" | "password" | "fast-lane",
    fields: Record<string, string>,
    { cookie = marta, script = true } = {},
  ) => {
    const request = formPost(`/admin/site/${form}`, fields, { script });
    return actionResult(await action(routeArguments(accounts, cookie, { request, params: { form } })));
  };
  return { accounts, send, martaId };
}

onBothEngines("an administrator saves the logo and the name", async ({ database }) => {
  const { send } = await open(database);
  expect(await send("logo", { logo_url: ` ${LOGO} ` })).toEqual({
    status: 200,
    answer: { ok: true, message: "Logotipo atualizado!" },
  });
  expect(await send("name", { site_name: "Rádio Clube" })).toEqual({
    status: 200,
    answer: { ok: true, message: "Nome do site atualizado!" },
  });
  expect(await readSettings(database)).toEqual({ siteName: "Rádio Clube", logoUrl: LOGO });
});

onBothEngines("an administrator saves who is responsible for the site", async ({ database }) => {
  const { send } = await open(database);
  const typed = { operator_name: " Associação  Onda ", operator_email: "onda@example.org", operator_address: "Lisboa" };
  expect(await send("operator", typed)).toEqual({
    status: 200,
    answer: { ok: true, message: "Responsável atualizado!" },
  });
  expect(await readOperator(database)).toEqual({
    name: "Associação Onda",
    email: "onda@example.org",
    address: "Lisboa",
  });
});

onBothEngines("an administrator lets trusted accounts publish at once, and ends that", async ({ database }) => {
  const { send } = await open(database);
  for (const isOn of [true, false]) {
    expect(await send("fast-lane", { fast_lane: String(isOn) })).toEqual({
      status: 200,
      answer: { ok: true, message: "Publicação de submissões atualizada!" },
    });
    expect(await readFastLane(database)).toBe(isOn);
  }
  expect(await send("fast-lane", { fast_lane: "on" }), "no value of the switch").toMatchObject({ status: 422 });
});

onBothEngines("a refused operator keeps all that was typed, and nothing is saved", async ({ database }) => {
  const { send } = await open(database);
  const typed = { operator_name: "Associação Onda", operator_email: "onda", operator_address: "Rua do Mar 1" };
  expect(await send("operator", typed)).toEqual({
    status: 422,
    answer: {
      ok: false,
      message: "Email inválido",
      title: "Erro ao atualizar responsável",
      field: "operator_email",
      values: typed,
    },
  });
  expect(await readOperator(database)).toEqual({ name: "", email: "", address: "" });
});

onBothEngines("a form sent without JavaScript redirects to the tab", async ({ database }) => {
  const { send } = await open(database);
  expect(await send("name", { site_name: "Rádio Clube" }, { script: false })).toEqual({
    status: 303,
    location: "/admin/site",
  });
});

onBothEngines("a visitor gets status 401 and a user 403, and nothing changes", async ({ database }) => {
  const { accounts, send } = await open(database);
  const fields = {
    logo_url: LOGO,
    site_name: "Rádio Ana",
    fast_lane: "true",
    operator_name: "Ana",
    operator_email: ANA.email,
    operator_address: "",
    current_password: ANA.password,
    new_password: "guitarra-nova",
    confirmation: "guitarra-nova",
  };
  for (const form of ["logo", "name", "operator", "password", "fast-lane"] as const) {
    expect(await send(form, fields, { cookie: "" }), form).toMatchObject({
      status: 401,
      answer: { ok: false, message: SENTENCES.login },
    });
    expect(await send(form, fields, { cookie: await cookieFor(accounts, ANA) }), form).toMatchObject({
      status: 403,
      answer: { ok: false, message: SENTENCES.denied },
    });
  }
  expect(await readSettings(database)).toEqual(DEFAULTS);
  expect(await readOperator(database)).toEqual({ name: "", email: "", address: "" });
  expect(await readFastLane(database)).toBe(false);
  expect(await cookieFor(accounts, ANA), "the user's password is unchanged").not.toBe("");
});

onBothEngines("an invalid value is returned with its message, and nothing is saved", async ({ database }) => {
  const { send } = await open(database);
  for (const [logo_url, message] of [
    [" ", "Por favor, insira um URL válido"],
    ["javascript:alert(1)", "URL deve começar com http:// ou https://"],
  ] as const) {
    expect(await send("logo", { logo_url })).toEqual({
      status: 422,
      answer: {
        ok: false,
        message,
        title: "Erro ao atualizar logotipo",
        field: "logo_url",
        values: { logo_url },
      },
    });
  }
  const message = `Nome do site inválido (máximo ${MAX_SITE_NAME} caracteres)`;
  for (const site_name of ["", "n".repeat(MAX_SITE_NAME + 1)]) {
    expect(await send("name", { site_name })).toEqual({
      status: 422,
      answer: {
        ok: false,
        message,
        title: "Erro ao atualizar nome do site",
        field: "site_name",
        values: { site_name },
      },
    });
  }
  expect(await readSettings(database)).toEqual(DEFAULTS);
  expect(await send("name", { site_name: "n".repeat(MAX_SITE_NAME) })).toMatchObject({ status: 200 });
});

onBothEngines(
  "a setting that cannot be saved has its failure message and keeps the typed text",
  async ({ database }) => {
    const { send } = await open(database);
    await database.execute(sql`alter table settings rename to gone`);
    for (const [form, field, typed, title] of [
      ["logo", "logo_url", "https://radio.example/logo.svg", "Erro ao atualizar logotipo"],
      ["name", "site_name", "Rádio Clube", "Erro ao atualizar nome do site"],
    ] as const) {
      expect(await send(form, { [field]: typed })).toEqual({
        status: 500,
        answer: { ok: false, title, message: "Não foi possível atualizar a configuração", values: { [field]: typed } },
      });
    }
  },
);

onBothEngines("an administrator changes the password, and every other session ends", async ({ database }) => {
  const { accounts, send, martaId } = await open(database);
  await cookieFor(accounts, MARTA);
  const typed = { current_password: "x", new_password: "azulejo-novo", confirmation: "azulejo-novo" };
  expect(await send("password", typed)).toEqual({
    status: 200,
    answer: { ok: true, message: "Senha alterada com sucesso!" },
  });
  expect(await send("password", typed), "the session cookie from before the change").toMatchObject({ status: 401 });
  expect(await database.select().from(sessions).where(eq(sessions.userId, martaId))).toHaveLength(1);
  await cookieFor(accounts, { ...MARTA, password: "azulejo-novo" });
  await expect(cookieFor(accounts, MARTA)).rejects.toThrow();
});

onBothEngines("an invalid password change is refused, and no password is returned", async ({ database }) => {
  const { accounts, send } = await open(database);
  // Older than a recent sign-in: the current password is required.
  await database.update(sessions).set({ provedAt: new Date(Date.now() - 16 * 60_000) });
  const good = { current_password: "azulejo-azul", new_password: "azulejo-novo", confirmation: "azulejo-novo" };
  const refused: [Record<string, string>, string, string][] = [
    [{ confirmation: "" }, "confirmation", "Por favor, preencha todos os campos"],
    [
      { new_password: "curta12", confirmation: "curta12" },
      "new_password",
      "Nova senha deve ter no mínimo 8 caracteres",
    ],
    [{ confirmation: "azulejo-nove" }, "confirmation", "As senhas não coincidem"],
    [{ current_password: "azulejo-verde" }, "current_password", "A senha atual não está correta"],
  ];
  for (const [change, field, message] of refused) {
    expect(await send("password", { ...good, ...change }), message).toEqual({
      status: 422,
      answer: { ok: false, message, title: "Erro ao alterar senha", field },
    });
  }
  await cookieFor(accounts, MARTA);
  expect(await send("password", { ...good, new_password: "12345678", confirmation: "12345678" })).toMatchObject({
    status: 200,
  });
});

test.each([
  [undefined, 405],
  ["tema", 404],
  ["toString", 404],
])("a form sent to /admin/site with the segment %s gets status %i", (form, status) => {
  const send = () => action({ params: { form } } as never);
  expect(send).toThrow(expect.objectContaining({ init: { status } }));
});
