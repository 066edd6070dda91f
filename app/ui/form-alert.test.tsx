import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FormAlert } from "./form-alert.tsx";

const failed = { ok: false, message: "Email inválido", field: "email" } as const;

test("a failure at a field says its sentence, and leads to that field", () => {
  const html = renderToStaticMarkup(<FormAlert answer={failed} title="Não foi enviada." labels={{ email: "Email" }} />);
  expect(html).toContain('role="alert"');
  expect(html).toContain("Não foi enviada.");
  expect(html).toContain('<span>Email inválido</span>. Corrija o campo assinalado: <a href="#field-email"');
});

test("a failure at no known field says its sentence, under the answer's own title", () => {
  const html = renderToStaticMarkup(<FormAlert answer={{ ...failed, title: "Erro no login" }} />);
  expect(html).toContain("Erro no login");
  expect(html).toContain("<p>Email inválido</p>");
  expect(html).not.toContain("<a ");
});

test("nothing is said before an answer, nor after a success", () => {
  expect(renderToStaticMarkup(<FormAlert answer={undefined} />)).toBe("");
  expect(renderToStaticMarkup(<FormAlert answer={{ ok: true, message: "Feito" }} />)).toBe("");
});
