import { expect, test } from "vitest";
import { summaryParts, summaryText } from "./station-summary.ts";

const NOTHING = { genre: "", city: "", country: "", languages: [] };
const JAZZ = { genre: "Jazz", city: "Lisboa", country: "Portugal", languages: ["pt"] };

test.each([
  [JAZZ, "Jazz · Lisboa, Portugal · em português"],
  [{ ...JAZZ, city: "" }, "Jazz · Portugal · em português"],
  [{ ...JAZZ, country: "" }, "Jazz · Lisboa · em português"],
  [{ ...JAZZ, languages: [] }, "Jazz · Lisboa, Portugal"],
  [{ ...JAZZ, genre: "" }, "Lisboa, Portugal · em português"],
  [{ ...JAZZ, languages: ["pt", "en"] }, "Jazz · Lisboa, Portugal · em português e inglês"],
  [{ ...NOTHING, languages: ["pt", "en", "fr"] }, "em português, inglês e francês"],
  [{ ...NOTHING, genre: "Jazz", languages: ["pt", "en", "fr", "es"] }, "Jazz · em 4 línguas"],
  [{ ...NOTHING, languages: ["pt", "en", "fr", "es"] }, "em 4 línguas"],
  [NOTHING, ""],
  [{ ...JAZZ, genre: "جاز 1!", city: "القاهرة" }, "\u2068جاز 1!\u2069 · \u2068القاهرة\u2069, Portugal · em português"],
])("the summary of %j is %j", (station, text) => {
  expect(summaryText(station)).toBe(text);
});

test("the parts of a summary name their fields", () => {
  expect(summaryParts({ ...JAZZ, languages: ["pt", "en"] })).toEqual([
    { field: "genre", text: "Jazz", before: "" },
    { field: "city", text: "Lisboa", before: " · " },
    { field: "country", text: "Portugal", before: ", " },
    { field: "language", text: "português", before: " · em " },
    { field: "language", text: "inglês", before: " e " },
  ]);
});
