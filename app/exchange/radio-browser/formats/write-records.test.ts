import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { hostileText, writtenList } from "#test-support/api-lists.ts";
import { recordWriter, writeObject, writeStatus } from "./write-records.ts";

const COLUMNS = ["name", "iso_3166_1", "stationcount"];
const COUNTRIES = [
  { stationcount: 3, name: "Portugal", iso_3166_1: "PT" },
  { name: 'Ilha "A"', iso_3166_1: null, stationcount: 1 },
];
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "", parseAttributeValue: false });

/** The attributes of the only thing in a result. */
function parsedThing(xml: string, element: string): unknown {
  expect(XMLValidator.validate(xml)).toBe(true);
  return parser.parse(xml).result[element];
}

test("JSON is compact, with the fields in the order of the columns", () => {
  const writer = recordWriter("json", "country", COLUMNS);
  expect(writtenList(writer, COUNTRIES)).toBe(
    '[{"name":"Portugal","iso_3166_1":"PT","stationcount":3},{"name":"Ilha \\"A\\"","iso_3166_1":null,"stationcount":1}]',
  );
  expect(writtenList(writer, [])).toBe("[]");
  expect(writer).toMatchObject({ contentType: "application/json", fileName: null });
});

test("XML has an element for each thing, with its fields as attributes, nulls left out", () => {
  const writer = recordWriter("xml", "country", COLUMNS);
  expect(writtenList(writer, COUNTRIES)).toBe(
    `${DECLARATION}<result><country name="Portugal" iso_3166_1="PT" stationcount="3"/><country name="Ilha &quot;A&quot;" stationcount="1"/></result>`,
  );
  expect(writtenList(writer, [])).toBe(`${DECLARATION}<result></result>`);
  expect(writer).toMatchObject({ contentType: "text/xml", fileName: null });
});

test("CSV has a header, and quotes what needs it; null and '' are both empty", () => {
  const writer = recordWriter("csv", "country", [...COLUMNS, "isIsland"]);
  const rows = [...COUNTRIES, { name: "", iso_3166_1: "a,b", stationcount: -1, isIsland: true }];
  expect(writtenList(writer, rows)).toBe(
    'name,iso_3166_1,stationcount,isIsland\r\nPortugal,PT,3,\r\n"Ilha ""A""",,1,\r\n,"a,b",-1,true\r\n',
  );
  expect(writtenList(writer, [])).toBe("name,iso_3166_1,stationcount,isIsland\r\n");
  expect(writer).toMatchObject({ contentType: "text/csv", fileName: null });
});

test("CSV does not change what a spreadsheet would take for a formula", () => {
  expect(recordWriter("csv", "x", ["name"]).item({ name: "=1+1" }, 0)).toBe("=1+1\r\n");
});

test("any text comes back from JSON, as a list", () => {
  fc.assert(
    fc.property(fc.array(hostileText), (texts) => {
      const json = writtenList(
        recordWriter("json", "tag", ["name"]),
        texts.map((name) => ({ name })),
      );
      expect(JSON.parse(json)).toEqual(texts.map((name) => ({ name: name.toWellFormed() })));
      // No escape of a lone surrogate, which strict parsers refuse.
      expect(json).not.toMatch(/(?<!\\)(\\\\)*\\ud[89a-f]/i);
    }),
  );
});

test("any text comes back from CSV", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(hostileText, hostileText)), (texts) => {
      const rows = texts.map(([name, state]) => ({
        name: name.toWellFormed(),
        state: state.toWellFormed(),
        stationcount: 1,
      }));
      const csv = writtenList(recordWriter("csv", "state", ["name", "state", "stationcount"]), rows);
      expect(parse(csv, { columns: true, record_delimiter: "\r\n" })).toEqual(
        rows.map((row) => ({ ...row, stationcount: "1" })),
      );
    }),
  );
});

test("any text comes back from XML, without what XML cannot contain", () => {
  fc.assert(
    fc.property(hostileText, (name) => {
      const xml = writtenList(recordWriter("xml", "tag", ["name"]), [{ name }]);
      expect(xml).not.toMatch(/(?![\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u);
      const allowed = name.replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "");
      expect(unescaped(/ name="([^"<]*)"\/>/.exec(xml)?.[1])).toBe(allowed);
      expect(XMLValidator.validate(xml)).toBe(true);
    }),
  );
});

/** As a parser reads an attribute; that of the library trims it. */
function unescaped(attribute = ""): string {
  expect(attribute.replace(/&(amp|lt|gt|quot|#\d+);/g, "")).not.toMatch(/[&<>"\t\n\r]/);
  const names = new Map([
    ["amp", "&"],
    ["lt", "<"],
    ["gt", ">"],
    ["quot", '"'],
  ]);
  return attribute.replace(
    /&(?:#(\d+)|(\w+));/g,
    (_whole, code, name) => names.get(name) ?? String.fromCharCode(Number(code)),
  );
}

test("a status is an object in JSON and an element in XML; ok is a boolean", () => {
  const status = { ok: true, message: 'a "b"', stationuuid: "u" };
  expect(writeStatus("json", status)).toEqual({
    contentType: "application/json",
    body: '{"ok":true,"message":"a \\"b\\"","stationuuid":"u"}',
  });
  const { contentType, body } = writeStatus("xml", status);
  expect(contentType).toBe("text/xml");
  expect(body).toBe(`${DECLARATION}<result><status ok="true" message="a &quot;b&quot;" stationuuid="u"/></result>`);
  expect(parsedThing(body, "status")).toEqual({ ok: "true", message: 'a "b"', stationuuid: "u" });
});

test("statistics are attributes in XML, the configuration elements, and its lists URLs", () => {
  const stats = writeObject("xml", "stats", { supported_version: 1, status: "OK", none: null });
  expect(stats.body).toBe(`${DECLARATION}<result><stats supported_version="1" status="OK"/></result>`);
  const config = { check_enabled: true, pull_servers: ["https://a.example/?a&b"], server_name: "<b>", cache_ttl: 0 };
  expect(writeObject("xml", "config", config).body).toBe(
    `${DECLARATION}<config><check_enabled>true</check_enabled><pull_servers><url>https://a.example/?a&amp;b</url></pull_servers><server_name>&lt;b&gt;</server_name><cache_ttl>0</cache_ttl></config>`,
  );
  expect(writeObject("json", "config", config)).toEqual({
    contentType: "application/json",
    body: JSON.stringify(config),
  });
});
