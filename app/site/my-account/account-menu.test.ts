import { expect, test } from "vitest";
import { currentAccountPage } from "./account-menu.tsx";

test.each([
  ["/account", "Conta"],
  ["/account/", "Conta"],
  ["/account/submissions", "As minhas rádios"],
  ["/account/security", "Segurança"],
  ["/account/data", "Dados"],
  ["/account/data/delete", "Dados"],
  ["/account/database", "Conta"],
])("%s belongs to «%s»", (pathname, label) => {
  expect(currentAccountPage(pathname).label).toBe(label);
});
