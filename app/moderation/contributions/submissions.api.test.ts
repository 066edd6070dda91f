import { expect, test } from "vitest";
import { createDocument } from "zod-openapi";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import { submittedStationSchema } from "#app/stations/station/public-station.ts";
import { STATION_LIMITS as LIMITS } from "#app/stations/station/station-limits.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { BEIRA_SUBMISSION } from "#test-support/named-stations.ts";
import { attemptsOn } from "#test-support/people.ts";
import { apiAs, signedIn } from "#test-support/viewers.ts";
import { createSubmissionsApi, submissionsPaths } from "./submissions.api.ts";

const SUBMITTER = signedIn("user", "submitter");

/** The API for a viewer, with the middleware of the server. */
async function openApi({ database }: Pick<TestDatabase, "database">, viewer: Viewer = SUBMITTER) {
  await database.insert(users).values({ id: "submitter", name: "", email: "submitter@example.org" });
  return apiAs(viewer, createSubmissionsApi({ database, attempts: attemptsOn(database), sendsMail: false }));
}

type Api = Awaited<ReturnType<typeof openApi>>;

const post = (api: Api, body: string, type = "application/json") =>
  api.request("/api/stations", { method: "POST", body, headers: { "Content-Type": type } });

const submit = (api: Api, body: unknown) => post(api, JSON.stringify(body));

onBothEngines("a submission is stored and returned without its contact address", async (testDatabase) => {
  const answer = await submit(await openApi(testDatabase), {
    ...BEIRA_SUBMISSION,
    tags: ["fado", "beira"],
    languages: ["português", "en"],
    city: "Viseu",
  });
  expect(answer.status).toBe(201);
  const station = await answer.json();
  expect(station).toEqual({
    id: expect.any(String),
    name: "Rádio Beira",
    description: "Rádio submetida por utilizador",
    stream_url: "https://example.com/stream",
    website_url: "",
    image_url: "https://beira.example.com/logo.png",
    genre: "Geral",
    country: "Portugal",
    city: "Viseu",
    region: "",
    country_code: "PT",
    latitude: 40.66,
    longitude: -7.91,
    tags: ["fado", "beira"],
    languages: ["pt", "en"],
    status: "pending",
    listeners: 0,
    bitrate: "",
    play_url: "",
    stream_kind: "",
    codec: "",
    on_air: true,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    submitted_by: "submitter",
  });
  expect(submittedStationSchema.strict().parse(station)).toEqual(station);
  expect(await testDatabase.database.select().from(stations)).toMatchObject([{ contactEmail: "beira@example.com" }]);
});

onBothEngines("server-set fields in the body are ignored", async (testDatabase) => {
  const serverFields = {
    id: "1",
    status: "approved",
    submitted_by: "somebody",
    listeners: 9_999,
  };
  const answer = await submit(await openApi(testDatabase), { ...BEIRA_SUBMISSION, ...serverFields });
  expect(answer.status).toBe(201);
  const station = await answer.json();
  for (const [field, value] of Object.entries(serverFields)) expect(station[field], field).not.toBe(value);
  expect(await testDatabase.database.select().from(stations)).toMatchObject([
    { status: "pending", submittedBy: "submitter", listeners: 0, bitrate: "" },
  ]);
});

onBothEngines("an invalid submission gets its sentence and is not stored", async (testDatabase) => {
  const api = await openApi(testDatabase);
  const refused: [Record<string, unknown>, string][] = [
    [{ name: " " }, "Por favor, insira o nome da rádio"],
    [{ country: "" }, "Por favor, insira o país da rádio"],
    [{ contact_email: undefined }, "Por favor, insira o email de contacto"],
    [{ contact_email: "beira@example" }, "Por favor, insira um email válido"],
    [{ image_url: "" }, "Por favor, insira o URL da imagem"],
    [{ stream_url: "ftp://example.com/" }, "URL de stream deve começar com http:// ou https://"],
    [{ stream_url: "http://127.1:8000/" }, "URL de stream não pode apontar para endereços locais ou privados"],
    [{ image_url: "data:image/svg+xml,<svg/>" }, "URL da imagem deve começar com http:// ou https://"],
    [{ name: "n".repeat(LIMITS.name + 1) }, `O nome da rádio pode ter no máximo ${LIMITS.name} caracteres`],
    [
      { description: "d".repeat(LIMITS.description + 1) },
      `A descrição pode ter no máximo ${LIMITS.description} caracteres`,
    ],
    [{ genre: "g".repeat(LIMITS.genre + 1) }, `O género pode ter no máximo ${LIMITS.genre} caracteres`],
    [{ country: "p".repeat(LIMITS.country + 1) }, `O país pode ter no máximo ${LIMITS.country} caracteres`],
    [{ city: "c".repeat(LIMITS.city + 1) }, `A cidade pode ter no máximo ${LIMITS.city} caracteres`],
    [{ languages: ["xx"] }, "Língua desconhecida: use nomes ou códigos, como português ou pt, no máximo 10"],
    [
      { contact_email: "@example.com".padStart(LIMITS.contactEmail + 1, "e") },
      `O email de contacto pode ter no máximo ${LIMITS.contactEmail} caracteres`,
    ],
  ];
  for (const [change, message] of refused) {
    const answer = await submit(api, { ...BEIRA_SUBMISSION, ...change });
    expect(answer.status, message).toBe(422);
    expect(await answer.json()).toEqual({ error: { code: "invalid", message } });
  }
  expect(await testDatabase.database.select().from(stations)).toEqual([]);

  const atTheLimits = {
    name: "n".repeat(LIMITS.name),
    description: "d".repeat(LIMITS.description),
    genre: "g".repeat(LIMITS.genre),
    country: "p".repeat(LIMITS.country),
    city: "c".repeat(LIMITS.city),
    contact_email: "@example.com".padStart(LIMITS.contactEmail, "e"),
  };
  const answer = await submit(api, { ...BEIRA_SUBMISSION, ...atTheLimits });
  expect(answer.status).toBe(201);
  const { contact_email, ...shown } = atTheLimits;
  expect(await answer.json()).toMatchObject(shown);
});

onBothEngines("a visitor gets 401 for any body", async (testDatabase) => {
  const api = await openApi(testDatabase, { role: "visitor" });
  for (const answer of [
    await submit(api, BEIRA_SUBMISSION),
    await post(api, "{"),
    await post(api, "name=x", "text/plain"),
  ]) {
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      error: { code: "unauthenticated", message: "Precisa de fazer login para submeter uma rádio" },
    });
  }
  expect(await testDatabase.database.select().from(stations)).toEqual([]);
});

onBothEngines("a body that is not a JSON object is refused", async (testDatabase) => {
  const api = await openApi(testDatabase);
  expect((await post(api, "{")).status).toBe(400);
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]) {
    expect((await post(api, JSON.stringify(BEIRA_SUBMISSION), type)).status, type).toBe(415);
  }
  for (const body of ["[]", "null", '"Rádio Beira"', "7"]) expect((await post(api, body)).status, body).toBe(422);
  expect((await submit(api, { ...BEIRA_SUBMISSION, more: "x".repeat(64 * 1024) })).status).toBe(413);
  expect(await testDatabase.database.select().from(stations)).toEqual([]);
});

onBothEngines(
  "after 30 stations an hour an account gets 429; refused submissions do not count",
  async (testDatabase) => {
    const api = await openApi(testDatabase);
    for (let number = 0; number < 5; number += 1) expect((await submit(api, {})).status).toBe(422);
    for (let number = 0; number < 30; number += 1) expect((await submit(api, BEIRA_SUBMISSION)).status).toBe(201);
    const answer = await submit(api, BEIRA_SUBMISSION);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(3_500);
    expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(3_600);
    expect((await answer.json()).error).toMatchObject({ code: "too-many" });
    expect(await testDatabase.database.select().from(stations)).toHaveLength(30);
  },
);

test("the OpenAPI description lists the fields of request and response, and the required ones", () => {
  const info = { title: "RadioWave", version: "1" };
  const document = createDocument({ openapi: "3.1.0", info, paths: submissionsPaths });
  expect(document.paths?.["/api/stations"]?.post?.requestBody).toMatchObject({
    required: true,
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["name", "image_url", "country", "contact_email"],
          properties: {
            name: { type: "string", maxLength: LIMITS.name },
            tags: { anyOf: [{ type: "string" }, {}] },
            languages: { anyOf: [{ type: "string" }, {}] },
          },
        },
      },
    },
  });
  const answered = document.components?.schemas?.SubmittedStation;
  expect(answered).toMatchObject({ type: "object", additionalProperties: false });
  expect(JSON.stringify(answered)).not.toContain("contact_email");
});
