import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { onBothEngines } from "../../test-support/databases.ts";
import { accountsOn, cookieFor, MARTA, putPerson, requestContextWith } from "../../test-support/people.ts";
import { actionResult, formPost, routerContextFor } from "../../test-support/route-actions.ts";
import { action as saveLogo } from "./save-logo.route.tsx";
import { action as saveName } from "./save-name.route.tsx";

onBothEngines("a setting that cannot be saved says so, and what was typed stays", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, MARTA, "admin");
  const cookie = await cookieFor(accounts, MARTA);
  await database.execute(sql`alter table settings rename to gone`);
  for (const [save, name, typed, title] of [
    [saveLogo, "logo_url", "https://radio.example/logo.svg", "Erro ao atualizar logotipo"],
    [saveName, "site_name", "Rádio Clube", "Erro ao atualizar nome do site"],
  ] as const) {
    const request = formPost("/admin/site/setting", { [name]: typed });
    const args = { request, context: routerContextFor(accounts, requestContextWith(accounts, cookie)), params: {} };
    // The router gives more, which these actions do not look at.
    expect(actionResult(await save(args as never))).toEqual({
      status: 500,
      answer: { ok: false, title, message: "Não foi possível atualizar a configuração", values: { [name]: typed } },
    });
  }
});
