import { expect, test } from "vitest";
import { AURORA } from "../../tests/support/named-stations.ts";
import { createCataloguePartOfApi } from "./catalogue.api.ts";
import { createCatalogue } from "./catalogue.ts";

const catalogue = createCatalogue();
catalogue.put([{ ...AURORA, tags: ["manhãs"], streamUrl: "https://radio.example/aurora.mp3", bitrate: "128kbps" }]);
const api = createCataloguePartOfApi(catalogue);

test("an approved station is given in the spec's field names, without its submitter", async () => {
  const answer = await api.request("/api/stations/aurora");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    id: "aurora",
    name: "Rádio Aurora",
    description: "",
    stream_url: "https://radio.example/aurora.mp3",
    website_url: "",
    image_url: "",
    genre: "Jazz",
    country: "Portugal",
    city: "",
    tags: ["manhãs"],
    status: "approved",
    listeners: 0,
    bitrate: "128kbps",
    created_at: "2026-01-01T12:00:00.000Z",
  });
});

test.each(["beira", "nada", "AURORA", "%E0%A4%A"])("any other station (%s) is not found", async (id) => {
  const answer = await api.request(`/api/stations/${id}`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ error: { code: "not-found", message: "Estação não encontrada." } });
});
