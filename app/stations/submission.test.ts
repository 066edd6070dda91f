import { expect, test } from "vitest";
import { parseSubmission } from "./submission.ts";

/** Rádio Beira as its submitter types it. */
const BEIRA = {
  name: "Rádio Beira",
  description: "Notícias e música da Beira.",
  stream_url: "https://stream.example.com/beira",
  website_url: "https://beira.example.com/",
  image_url: "https://beira.example.com/logo.png",
  genre: "Notícias",
  country: "Portugal",
  city: "Viseu",
  contact_email: "beira@example.com",
  tags: "notícias, folclore",
};

const whatIsSaid = (changes: Record<string, unknown>) => {
  const parsed = parseSubmission({ ...BEIRA, ...changes });
  return parsed.ok ? "nothing" : `${parsed.field}: ${parsed.message}`;
};

const submitted = (changes: Record<string, unknown>) => {
  const parsed = parseSubmission({ ...BEIRA, ...changes });
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.submission;
};

const addressOf = (length: number) => "https://example.com/".padEnd(length, "x");

test("a submission is read field by field", () => {
  expect(parseSubmission(BEIRA)).toEqual({
    ok: true,
    submission: {
      name: "Rádio Beira",
      description: "Notícias e música da Beira.",
      streamUrl: "https://stream.example.com/beira",
      websiteUrl: "https://beira.example.com/",
      imageUrl: "https://beira.example.com/logo.png",
      genre: "Notícias",
      country: "Portugal",
      city: "Viseu",
      contactEmail: "beira@example.com",
      tags: ["notícias", "folclore"],
    },
  });
});

test("a drawn cover given as the image is enough for a submission, and is not stored as its image", () => {
  const image_url = "https://radio.example/covers/1/jazz-8f3a2b1c-JM.svg";
  expect(parseSubmission({ ...BEIRA, image_url })).toMatchObject({ ok: true, submission: { imageUrl: "" } });
});

/** One after the other, each repaired once it was said: what is said then is the next. */
test("the seven checks are made in their order, the first failure wins, and all come before any length", () => {
  const broken: Record<string, unknown> = {
    name: " ",
    description: "d".repeat(501),
    stream_url: "ftp://localhost/",
    website_url: "beira.example.com",
    image_url: "",
    genre: "g".repeat(51),
    country: "",
    city: "c".repeat(51),
    contact_email: "",
    tags: "t".repeat(51),
  };
  const repairs: [string, Record<string, unknown>][] = [
    ["name: Por favor, insira o nome da rádio", { name: "n".repeat(101) }],
    ["country: Por favor, insira o país da rádio", { country: "p".repeat(51) }],
    ["contact_email: Por favor, insira o email de contacto", { contact_email: "e".repeat(101) }],
    ["contact_email: Por favor, insira um email válido", { contact_email: `${"e".repeat(100)}@example.com` }],
    ["image_url: Por favor, insira o URL da imagem", { image_url: "logo.png" }],
    ["stream_url: URL de stream deve começar com http:// ou https://", { stream_url: "http://localhost/" }],
    [
      "stream_url: URL de stream não pode apontar para endereços locais ou privados",
      { stream_url: "http://ana:segredo@example.com/" },
    ],
    ["image_url: URL da imagem deve começar com http:// ou https://", { image_url: addressOf(2049) }],
    ["name: O nome da rádio pode ter no máximo 100 caracteres", { name: "Rádio Beira" }],
    ["description: A descrição pode ter no máximo 500 caracteres", { description: "" }],
    [
      "stream_url: O URL da transmissão não pode ter nome de utilizador nem palavra-passe",
      { stream_url: "https://example.com/" },
    ],
    ["website_url: URL do sítio Web deve começar com http:// ou https://", { website_url: "" }],
    ["image_url: URL da imagem pode ter no máximo 2048 caracteres", { image_url: BEIRA.image_url }],
    ["genre: O género pode ter no máximo 50 caracteres", { genre: "" }],
    ["country: O país pode ter no máximo 50 caracteres", { country: "Portugal" }],
    ["city: A cidade pode ter no máximo 50 caracteres", { city: "" }],
    ["contact_email: O email de contacto pode ter no máximo 100 caracteres", { contact_email: BEIRA.contact_email }],
    ["tags: Cada etiqueta pode ter no máximo 50 caracteres", { tags: "" }],
  ];
  for (const [sentence, repair] of repairs) {
    expect(whatIsSaid(broken)).toBe(sentence);
    Object.assign(broken, repair);
  }
  expect(whatIsSaid(broken)).toBe("nothing");
});

test.each([
  ["name", 100, "O nome da rádio pode ter no máximo 100 caracteres"],
  ["description", 500, "A descrição pode ter no máximo 500 caracteres"],
  ["genre", 50, "O género pode ter no máximo 50 caracteres"],
  ["country", 50, "O país pode ter no máximo 50 caracteres"],
  ["city", 50, "A cidade pode ter no máximo 50 caracteres"],
])("%s may have %i characters and not one more", (field, most, sentence) => {
  expect(submitted({ [field]: ` ${"ã".repeat(most)} ` })).toMatchObject({ [field]: "ã".repeat(most) });
  expect(whatIsSaid({ [field]: "ã".repeat(most + 1) })).toBe(`${field}: ${sentence}`);
  expect(submitted({ [field]: "😀".repeat(most) })).toMatchObject({ [field]: "😀".repeat(most) });
  expect(whatIsSaid({ [field]: "😀".repeat(most + 1) })).toBe(`${field}: ${sentence}`);
});

test("the contact address may have 100 characters and not one more", () => {
  const hundred = `${"e".repeat(88)}@example.com`;
  expect(submitted({ contact_email: hundred }).contactEmail).toBe(hundred);
  expect(whatIsSaid({ contact_email: `e${hundred}` })).toBe(
    "contact_email: O email de contacto pode ter no máximo 100 caracteres",
  );
});

test.each([
  ["stream_url", "streamUrl", "O URL da transmissão pode ter no máximo 2048 caracteres"],
  ["website_url", "websiteUrl", "URL do sítio Web pode ter no máximo 2048 caracteres"],
  ["image_url", "imageUrl", "URL da imagem pode ter no máximo 2048 caracteres"],
])("%s may have 2048 characters and not one more", (field, name, sentence) => {
  expect(submitted({ [field]: addressOf(2048) })).toMatchObject({ [name]: addressOf(2048) });
  expect(whatIsSaid({ [field]: addressOf(2049) })).toBe(`${field}: ${sentence}`);
});

test.each([
  ["stream_url", "http://", "URL da transmissão inválido"],
  ["website_url", "http://exa mple.com", "URL do sítio Web inválido"],
  ["website_url", "javascript:alert(1)", "URL do sítio Web deve começar com http:// ou https://"],
  ["image_url", "https://", "URL da imagem inválido"],
  ["image_url", "data:image/svg+xml,<svg/>", "URL da imagem deve começar com http:// ou https://"],
  ["tags", Array.from({ length: 21 }, (_, place) => `t${place}`).join(), "Pode indicar no máximo 20 etiquetas"],
])("of the %s %j it is said: %s", (field, value, sentence) => {
  expect(whatIsSaid({ [field]: value })).toBe(`${field}: ${sentence}`);
});

test.each(["description", "stream_url", "website_url", "genre", "city", "tags"])("%s may be missing", (field) => {
  expect(submitted({ [field]: undefined })).toEqual(submitted({ [field]: " " }));
});

test("what is left empty becomes what the specification says", () => {
  const empty = { description: "", stream_url: " ", website_url: "", genre: "\n", city: "", tags: "" };
  expect(submitted(empty)).toMatchObject({
    description: "Rádio submetida por utilizador",
    streamUrl: "https://example.com/stream",
    websiteUrl: "",
    genre: "Geral",
    city: "",
    tags: [],
  });
});

test("texts of one line are cleaned before they are counted, and the description keeps its lines", () => {
  const messy = {
    name: `\u202e Rádio\r\n\u0000Beira${" ".repeat(200)}`,
    description: ` ${"um\r\n".repeat(165)}\u202edois!\u0007`,
    stream_url: " https://stream.example.com/beira\n",
  };
  expect(submitted(messy)).toMatchObject({
    name: "Rádio Beira",
    description: `${"um\n".repeat(165)}dois!`,
    streamUrl: "https://stream.example.com/beira",
  });
});

test("a name in which nothing shows is missing", () => {
  expect(whatIsSaid({ name: "\u200b\u2066" })).toBe("name: Por favor, insira o nome da rádio");
});

test("tags may come as a list", () => {
  expect(submitted({ tags: ["notícias ", "Notícias", "a, b", ""] }).tags).toEqual(["notícias", "a", "b"]);
});

test.each([
  ["name", 5, "Por favor, insira o nome da rádio"],
  ["country", null, "Por favor, insira o país da rádio"],
  ["contact_email", ["beira@example.com"], "Por favor, insira o email de contacto"],
  ["image_url", {}, "Por favor, insira o URL da imagem"],
  ["stream_url", 5, "URL de stream deve começar com http:// ou https://"],
  ["website_url", true, "URL do sítio Web deve começar com http:// ou https://"],
  ["description", [], "A descrição tem de ser texto"],
  ["genre", {}, "O género tem de ser texto"],
  ["city", 5, "A cidade tem de ser texto"],
  ["tags", { 0: "fado" }, "As etiquetas têm de ser texto"],
  ["tags", ["fado", 5], "As etiquetas têm de ser texto"],
  ["tags", null, "As etiquetas têm de ser texto"],
])("a %s that is %j gets its sentence", (field, value, sentence) => {
  expect(whatIsSaid({ [field]: value })).toBe(`${field}: ${sentence}`);
});

test("status, submitter, id and listeners are not the submitter's to say", () => {
  const more = { status: "approved", submitted_by: "7", id: "1", listeners: 9999, created_at: "2020-01-01" };
  expect(submitted(more)).toEqual(submitted({}));
});

test.each([
  [{ country: "portugal" }, { country: "Portugal" }],
  [{ country: " GERMANY " }, { country: "Alemanha" }],
  [{ country: "españa" }, { country: "Espanha" }],
  [{ country: "Atlântida do  Norte" }, { country: "Atlântida do Norte" }],
  [{ genre: "generalista" }, { genre: "Geral" }],
  [{ genre: "classic rock" }, { genre: "Rock Clássico" }],
  [{ genre: "Bossa  nova" }, { genre: "Bossa nova" }],
])("%j is stored as %j", (typed, stored) => {
  expect(parseSubmission({ ...BEIRA, ...typed })).toMatchObject({ ok: true, submission: stored });
});
