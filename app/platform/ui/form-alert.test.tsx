import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FormAlert } from "./form-alert.tsx";

const failed = { ok: false, message: "Email inválido", field: "email" } as const;

test("FormAlert: a failure of a field shows its message and links to the field", () => {
  const html = renderToStaticMarkup(<FormAlert result={failed} title="Não foi enviada." labels={{ email: "Email" }} />);
  expect(html).toContain('role="alert"');
  expect(html).toContain("Não foi enviada.");
  expect(html).toContain('<span>Email inválido</span>. Corrija o campo assinalado: <a href="#field-email"');
});

test("FormAlert: a failure of an unknown field shows its message under the result's own title", () => {
  const html = renderToStaticMarkup(<FormAlert result={{ ...failed, title: "Erro no login" }} />);
  expect(html).toContain("Erro no login");
  expect(html).toContain("<p>Email inválido</p>");
  expect(html).not.toContain("<a ");
});

test("FormAlert: empty without a result, and after a success", () => {
  expect(renderToStaticMarkup(<FormAlert result={undefined} />)).toBe("");
  expect(renderToStaticMarkup(<FormAlert result={{ ok: true, message: "Feito" }} />)).toBe("");
});
