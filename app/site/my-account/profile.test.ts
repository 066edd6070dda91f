import { expect, test } from "vitest";
import { parseProfileChanges } from "./profile.ts";

test("the given fields are changes, in our names; the others stay", () => {
  expect(parseProfileChanges({ name: " Inês  V. " }, "RadioWave")).toEqual({ ok: true, changes: { name: "Inês V." } });
  expect(parseProfileChanges({ name: "", decision_mails: false, keeps_recents: true }, "RadioWave")).toEqual({
    ok: true,
    changes: { name: "", decisionMails: false, keepsRecents: true },
  });
});

test.each([
  [{}, "Indique pelo menos um campo a alterar", undefined],
  [{ name: 7 }, "O nome público tem de ser um texto.", "name"],
  [{ name: "RadioWave" }, "Esse nome não pode ser usado.", "name"],
  [{ decision_mails: "sim" }, "Indique true ou false.", "decision_mails"],
  [{ keeps_recents: null }, "Indique true ou false.", "keeps_recents"],
  [{ name: "Inês", user_id: "rui" }, "O pedido tem um campo que não existe.", undefined],
])("%j is refused", (raw, message, field) => {
  expect(parseProfileChanges(raw, "RadioWave")).toMatchObject({ ok: false, message, ...(field && { field }) });
});
