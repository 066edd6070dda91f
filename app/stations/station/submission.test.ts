import { expect, test } from "vitest";
import { STATION_LIMITS as LIMITS } from "./station-limits.ts";
import { parseSubmission } from "./submission.ts";

/** Rádio Beira as typed by its submitter. */
const BEIRA = {
  name: "Rádio Beira",
  description: "Notícias e música da Beira.",
  stream_url: "https://stream.example.com/beira",
  website_url: "https://beira.example.com/",
  image_url: "https://beira.example.com/logo.png",
  genre: "Notícias",
  country: "Portugal",
  city: "Viseu",
  languages: "Português, english",
  contact_email: "beira@example.com",
  tags: "notícias, folclore",
};

const errorOf = (changes: Record<string, unknown>) => {
  const parsed = parseSubmission({ ...BEIRA, ...changes });
  return parsed.ok ? "valid" : `${parsed.field}: ${parsed.message}`;
};

const UNKNOWN_LANGUAGES = "Língua desconhecida: use nomes ou códigos, como português ou pt, no máximo 10";

const submissionOf = (changes: Record<string, unknown>) => {
  const parsed = parseSubmission({ ...BEIRA, ...changes });
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.submission;
};

const urlOf = (length: number) => "https://example.com/".padEnd(length, "x");

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
      languages: ["pt", "en"],
      contactEmail: "beira@example.com",
      tags: ["notícias", "folclore"],
    },
  });
});

test("parseSubmission accepts the URL of a drawn cover as the image, and gives a submission without an image", () => {
  const image_url = "https://radio.example/covers/1/jazz-8f3a2b1c-JM.svg";
  expect(parseSubmission({ ...BEIRA, image_url })).toMatchObject({ ok: true, submission: { imageUrl: "" } });
});

/** Each repair fixes the reported error and leads to the next. */
test("parseSubmission makes the seven checks in their order and then those of lengths, and reports the first error", () => {
  const broken: Record<string, unknown> = {
    name: " ",
    description: "d".repeat(LIMITS.description + 1),
    stream_url: "ftp://localhost/",
    website_url: "beira.example.com",
    image_url: "",
    genre: "g".repeat(LIMITS.genre + 1),
    country: "",
    city: "c".repeat(LIMITS.city + 1),
    languages: "élfico",
    contact_email: "",
    tags: "t".repeat(LIMITS.tag + 1),
  };
  const repairs: [string, Record<string, unknown>][] = [
    ["name: Por favor, insira o nome da rádio", { name: "n".repeat(LIMITS.name + 1) }],
    ["country: Por favor, insira o país da rádio", { country: "p".repeat(LIMITS.country + 1) }],
    ["contact_email: Por favor, insira o email de contacto", { contact_email: "e".repeat(LIMITS.contactEmail + 1) }],
    [
      "contact_email: Por favor, insira um email válido",
      { contact_email: `${"e".repeat(LIMITS.contactEmail)}@example.com` },
    ],
    ["image_url: Por favor, insira o URL da imagem", { image_url: "logo.png" }],
    ["stream_url: URL de stream deve começar com http:// ou https://", { stream_url: "http://localhost/" }],
    [
      "stream_url: URL de stream não pode apontar para endereços locais ou privados",
      { stream_url: "http://ana:segredo@example.com/" },
    ],
    ["image_url: URL da imagem deve começar com http:// ou https://", { image_url: urlOf(LIMITS.url + 1) }],
    [`name: O nome da rádio pode ter no máximo ${LIMITS.name} caracteres`, { name: "Rádio Beira" }],
    [`description: A descrição pode ter no máximo ${LIMITS.description} caracteres`, { description: "" }],
    [
      "stream_url: O URL da transmissão não pode ter nome de utilizador nem palavra-passe",
      { stream_url: "https://example.com/" },
    ],
    ["website_url: URL do sítio Web deve começar com http:// ou https://", { website_url: "" }],
    [`image_url: URL da imagem pode ter no máximo ${LIMITS.url} caracteres`, { image_url: BEIRA.image_url }],
    [`genre: O género pode ter no máximo ${LIMITS.genre} caracteres`, { genre: "" }],
    [`country: O país pode ter no máximo ${LIMITS.country} caracteres`, { country: "Portugal" }],
    [`city: A cidade pode ter no máximo ${LIMITS.city} caracteres`, { city: "" }],
    [`languages: ${UNKNOWN_LANGUAGES}`, { languages: "" }],
    [
      `contact_email: O email de contacto pode ter no máximo ${LIMITS.contactEmail} caracteres`,
      { contact_email: BEIRA.contact_email },
    ],
    [`tags: Cada etiqueta pode ter no máximo ${LIMITS.tag} caracteres`, { tags: "" }],
  ];
  for (const [sentence, repair] of repairs) {
    expect(errorOf(broken)).toBe(sentence);
    Object.assign(broken, repair);
  }
  expect(errorOf(broken)).toBe("valid");
});

test.each([
  ["name", LIMITS.name, `O nome da rádio pode ter no máximo ${LIMITS.name} caracteres`],
  ["description", LIMITS.description, `A descrição pode ter no máximo ${LIMITS.description} caracteres`],
  ["genre", LIMITS.genre, `O género pode ter no máximo ${LIMITS.genre} caracteres`],
  ["country", LIMITS.country, `O país pode ter no máximo ${LIMITS.country} caracteres`],
  ["city", LIMITS.city, `A cidade pode ter no máximo ${LIMITS.city} caracteres`],
])("%s can have %i characters, not one more", (field, most, sentence) => {
  expect(submissionOf({ [field]: ` ${"ã".repeat(most)} ` })).toMatchObject({ [field]: "ã".repeat(most) });
  expect(errorOf({ [field]: "ã".repeat(most + 1) })).toBe(`${field}: ${sentence}`);
  expect(submissionOf({ [field]: "😀".repeat(most) })).toMatchObject({ [field]: "😀".repeat(most) });
  expect(errorOf({ [field]: "😀".repeat(most + 1) })).toBe(`${field}: ${sentence}`);
});

test("the contact address is limited in length", () => {
  const longest = "@example.com".padStart(LIMITS.contactEmail, "e");
  expect(submissionOf({ contact_email: longest }).contactEmail).toBe(longest);
  expect(errorOf({ contact_email: `e${longest}` })).toBe(
    `contact_email: O email de contacto pode ter no máximo ${LIMITS.contactEmail} caracteres`,
  );
});

test.each([
  ["stream_url", "streamUrl", `O URL da transmissão pode ter no máximo ${LIMITS.url} caracteres`],
  ["website_url", "websiteUrl", `URL do sítio Web pode ter no máximo ${LIMITS.url} caracteres`],
  ["image_url", "imageUrl", `URL da imagem pode ter no máximo ${LIMITS.url} caracteres`],
])("%s is limited in length", (field, name, sentence) => {
  expect(submissionOf({ [field]: urlOf(LIMITS.url) })).toMatchObject({ [name]: urlOf(LIMITS.url) });
  expect(errorOf({ [field]: urlOf(LIMITS.url + 1) })).toBe(`${field}: ${sentence}`);
});

test.each([
  ["stream_url", "http://", "URL da transmissão inválido"],
  ["website_url", "http://exa mple.com", "URL do sítio Web inválido"],
  ["website_url", "javascript:alert(1)", "URL do sítio Web deve começar com http:// ou https://"],
  ["image_url", "https://", "URL da imagem inválido"],
  ["image_url", "data:image/svg+xml,<svg/>", "URL da imagem deve começar com http:// ou https://"],
  ["tags", Array.from({ length: 21 }, (_, index) => `t${index}`).join(), "Pode indicar no máximo 20 etiquetas"],
])("the %s %j is refused: %s", (field, value, sentence) => {
  expect(errorOf({ [field]: value })).toBe(`${field}: ${sentence}`);
});

test.each(["description", "stream_url", "website_url", "genre", "city", "languages", "tags"])(
  "%s can be omitted",
  (field) => {
    expect(submissionOf({ [field]: undefined })).toEqual(submissionOf({ [field]: " " }));
  },
);

test("empty fields get the defaults of the specification", () => {
  const empty = { description: "", stream_url: " ", website_url: "", genre: "\n", city: "", languages: "", tags: "" };
  expect(submissionOf(empty)).toMatchObject({
    description: "Rádio submetida por utilizador",
    streamUrl: "https://example.com/stream",
    websiteUrl: "",
    genre: "Geral",
    city: "",
    languages: [],
    tags: [],
  });
});

test("single-line texts are cleaned before they are counted, and the description keeps its lines", () => {
  const messy = {
    name: `\u202e Rádio\r\n\u0000Beira${" ".repeat(200)}`,
    description: ` ${"um\r\n".repeat(165)}\u202edois!\u0007`,
    stream_url: " https://stream.example.com/beira\n",
  };
  expect(submissionOf(messy)).toMatchObject({
    name: "Rádio Beira",
    description: `${"um\n".repeat(165)}dois!`,
    streamUrl: "https://stream.example.com/beira",
  });
});

test("a name of invisible characters is missing", () => {
  expect(errorOf({ name: "\u200b\u2066" })).toBe("name: Por favor, insira o nome da rádio");
});

test("tags can be a list", () => {
  expect(submissionOf({ tags: ["notícias ", "Notícias", "a, b", ""] }).tags).toEqual(["notícias", "a", "b"]);
});

test("languages are names or codes, in a text or a list", () => {
  for (const languages of ["português; inglês, PT", ["pt", "inglês"], "pt-BR,en"]) {
    expect(submissionOf({ languages })).toMatchObject({ languages: ["pt", "en"] });
  }
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
  ["languages", 5, UNKNOWN_LANGUAGES],
  ["languages", ["pt", null], UNKNOWN_LANGUAGES],
  ["tags", { 0: "fado" }, "As etiquetas têm de ser texto"],
  ["tags", ["fado", 5], "As etiquetas têm de ser texto"],
  ["tags", null, "As etiquetas têm de ser texto"],
])("a %s that is %j is refused with its sentence", (field, value, sentence) => {
  expect(errorOf({ [field]: value })).toBe(`${field}: ${sentence}`);
});

test("status, submitter, id and listeners are ignored", () => {
  const more = { status: "approved", submitted_by: "7", id: "1", listeners: 9999, created_at: "2020-01-01" };
  expect(submissionOf(more)).toEqual(submissionOf({}));
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

const DIGEST = "0123456789abcdef".repeat(4);

test("an uploaded image replaces the URL, and the other checks stay in their order", () => {
  const { image_url: _, ...rest } = BEIRA;
  expect(parseSubmission(rest, DIGEST)).toMatchObject({ ok: true, submission: { imageUrl: `upload:${DIGEST}` } });
  expect(parseSubmission({ ...rest, image_url: " " }, DIGEST)).toMatchObject({ ok: true });
  expect(parseSubmission({ ...rest, name: "", image_url: BEIRA.image_url }, DIGEST)).toMatchObject({ field: "name" });
  expect(parseSubmission(BEIRA, DIGEST)).toEqual({
    ok: false,
    message: "Indique o URL da imagem ou carregue um ficheiro, não ambos",
    field: "image_url",
  });
});

test("a typed image URL cannot refer to an uploaded image", () => {
  expect(parseSubmission({ ...BEIRA, image_url: `upload:${DIGEST}` })).toMatchObject({
    message: "URL da imagem deve começar com http:// ou https://",
  });
});
