import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextField } from "./text-field.tsx";

test("a field has its label, keeps what was typed and is required without a word to the browser", () => {
  const html = renderToStaticMarkup(
    <TextField label="Nome da rádio" name="name" type="url" defaultValue={'"><b>'} maxLength={100} />,
  );
  expect(html).toContain('for="field-name"');
  expect(html).toContain('id="field-name"');
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;"');
  expect(html).toContain('aria-required="true"');
  expect(html).not.toMatch(/ (required|pattern|minlength|maxlength|aria-invalid|aria-describedby|autofocus)=/i);
});

test("an optional field says so", () => {
  const html = renderToStaticMarkup(<TextField label="Cidade" name="city" optional={true} />);
  expect(html).toContain("Cidade<span");
  expect(html).toContain(" (opcional)");
  expect(html).toContain('aria-required="false"');
});

test("a field offers its suggestions, without scripts too, and takes anything else", () => {
  const html = renderToStaticMarkup(
    <TextField label="País" name="country" defaultValue="Atlântida" suggestions={["Angola", "São Tomé e Príncipe"]} />,
  );
  const [input = ""] = html.match(/<input [^>]*>/) ?? [];
  expect(input).toContain('value="Atlântida"');
  expect(input).toContain('list="field-country-suggestions"');
  expect(html).toContain(
    '<datalist id="field-country-suggestions"><option value="Angola"></option><option value="São Tomé e Príncipe"></option></datalist>',
  );
  const plain = renderToStaticMarkup(<TextField label="Cidade" name="city" />);
  expect(plain).not.toMatch(/datalist|list=/);
});

test("an error describes its field, before the hint and the counter, and takes the focus on a fresh page", () => {
  const html = renderToStaticMarkup(
    <TextField label="Nome" name="name" error="Nome inválido" hint="Como se diz." maxLength={50} counter={true} />,
  );
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-describedby="field-name-error field-name-hint field-name-count"');
  for (const note of ["error", "hint", "count"]) expect(html).toContain(`id="field-name-${note}"`);
  expect(html).toContain("autofocus");
});

test("the counter counts what is typed, as a textarea too", () => {
  const html = renderToStaticMarkup(
    <TextField
      label="Mensagem"
      name="message"
      multiline={true}
      defaultValue={"Bom\r\ndia "}
      maxLength={1000}
      counter={true}
    />,
  );
  expect(html).toContain("<textarea");
  expect(html).toContain("7/1000");
  expect(html).not.toContain("Ultrapassou o máximo");
});

test("at the limit a field without a counter is silent, one past it says so and keeps all of it", () => {
  const field = (length: number) =>
    renderToStaticMarkup(<TextField label="País" name="country" defaultValue={"a".repeat(length)} maxLength={50} />);
  expect(field(50)).not.toContain("/50");
  expect(field(50)).not.toContain("aria-describedby");
  expect(field(51)).toContain("51/50");
  expect(field(51)).toContain("Ultrapassou o máximo de 50 caracteres");
  expect(field(51)).toContain("a".repeat(51));
});

test("a password is hidden, and its button is there only with scripts and is not named after the field", () => {
  const html = renderToStaticMarkup(<TextField label="Palavra-passe" name="password" type="password" />);
  expect(html).toContain('type="password"');
  expect(html).toMatch(/<button type="button" data-needs-script=""[^>]* aria-label="Mostrar caracteres"/);
  expect(html).toContain('aria-describedby="field-password-label"');
});
