import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextField, typedLength } from "./text-field.tsx";

test("TextField: has a label, keeps the typed value, and is required without the browser's validation", () => {
  const html = renderToStaticMarkup(
    <TextField label="Nome da rádio" name="name" type="url" defaultValue={'"><b>'} maxLength={100} />,
  );
  expect(html).toContain('for="field-name"');
  expect(html).toContain('id="field-name"');
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;"');
  expect(html).toContain('aria-required="true"');
  expect(html).not.toMatch(/ (required|pattern|minlength|maxlength|aria-invalid|aria-describedby|autofocus)=/i);
});

test("TextField: an optional field is marked", () => {
  const html = renderToStaticMarkup(<TextField label="Cidade" name="city" optional={true} />);
  expect(html).toContain("Cidade<span");
  expect(html).toContain(" (opcional)");
  expect(html).toContain('aria-required="false"');
});

test("TextField: suggestions are a datalist, and other values are allowed", () => {
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

test("TextField: an error describes the field before hint and counter, and the field has autofocus", () => {
  const html = renderToStaticMarkup(
    <TextField label="Nome" name="name" error="Nome inválido" hint="Como se diz." maxLength={50} counter={true} />,
  );
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-describedby="field-name-error field-name-hint field-name-count"');
  for (const note of ["error", "hint", "count"]) expect(html).toContain(`id="field-name-${note}"`);
  expect(html).toContain("autofocus");
});

test("TextField: the counter shows the typed length, in a textarea too", () => {
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

test("TextField: the counter appears above the limit, and the value is not truncated", () => {
  const field = (length: number) =>
    renderToStaticMarkup(<TextField label="País" name="country" defaultValue={"a".repeat(length)} maxLength={50} />);
  expect(field(50)).not.toContain("/50");
  expect(field(50)).not.toContain("aria-describedby");
  expect(field(51)).toContain("51/50");
  expect(field(51)).toContain("Ultrapassou o máximo de 50 caracteres");
  expect(field(51)).toContain("a".repeat(51));
});

test("TextField: a password is hidden; its button needs scripts and has a name of its own", () => {
  const html = renderToStaticMarkup(<TextField label="Palavra-passe" name="password" type="password" />);
  expect(html).toContain('type="password"');
  expect(html).toMatch(/<button type="button" data-needs-script=""[^>]* aria-label="Mostrar caracteres"/);
  expect(html).toContain('aria-describedby="field-password-label"');
});

test.each([
  ["", 0],
  ["  olá \n", 3],
  ["um\r\ndois", 7],
  ["um\ndois", 7],
  ["ã😀", 2],
])("typedLength: %j has length %i", (text, length) => {
  expect(typedLength(text)).toBe(length);
});
