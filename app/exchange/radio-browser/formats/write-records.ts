import { escapeXml, XML_DECLARATION, xmlElement } from "#app/platform/text/xml.ts";
import {
  type ApiListWriter,
  type ApiObject,
  type ApiRecord,
  type ApiRecordFormat,
  CONTENT_TYPES,
  jsonText,
} from "./api-format.ts";

type WrittenObject = { contentType: string; body: string };

/**
 * The writer of a list of things that are no stations, or of stations in one of these formats. `element`: of one thing
 * in XML. `columns`: the fields in their order; one that a thing does not have is null.
 */
export function recordWriter(
  format: ApiRecordFormat,
  element: string,
  columns: readonly string[],
): ApiListWriter<ApiRecord> {
  const form = { contentType: CONTENT_TYPES[format], fileName: null };
  switch (format) {
    case "json":
      return { ...form, ...jsonArray((record) => jsonText(inColumns(record, columns))) };
    case "xml":
      return { ...form, ...xmlResult((record) => xmlElement(element, fieldsOf(record, columns))) };
    case "csv":
      return { ...form, head: () => csvHeader(columns), item: (record) => csvRecord(record, columns), tail: "" };
  }
}

/** A list of any things in JSON. */
export function jsonArray<Item>(write: (item: Item) => string): Pick<ApiListWriter<Item>, "head" | "item" | "tail"> {
  return { head: () => "[", item: (item, index) => (index === 0 ? "" : ",") + write(item), tail: "]" };
}

/** A list of any things in XML. */
function xmlResult<Item>(write: (item: Item) => string): Pick<ApiListWriter<Item>, "head" | "item" | "tail"> {
  return { head: () => `${XML_DECLARATION}<result>`, item: write, tail: "</result>" };
}

/** The response to a click, a vote or an addition. */
export function writeStatus(format: "json" | "xml", status: ApiRecord): WrittenObject {
  return format === "json"
    ? writtenObject(format, jsonText(status))
    : writtenObject(format, `${XML_DECLARATION}<result>${xmlElement("status", Object.entries(status))}</result>`);
}

/** The statistics, as attributes in XML, or the configuration, as elements. A list of texts is one of URLs. */
export function writeObject(format: "json" | "xml", element: "stats" | "config", fields: ApiObject): WrittenObject {
  if (format === "json") return writtenObject(format, jsonText(fields));
  if (element === "config") return writtenObject(format, `${XML_DECLARATION}<config>${elementsOf(fields)}</config>`);
  const attributes = Object.entries(fields).map(
    ([name, value]) => [name, value === null ? null : String(value)] as const,
  );
  return writtenObject(format, `${XML_DECLARATION}<result>${xmlElement(element, attributes)}</result>`);
}

function writtenObject(format: "json" | "xml", body: string): WrittenObject {
  return { contentType: CONTENT_TYPES[format], body };
}

function elementsOf(fields: ApiObject): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<${name}>${contentOf(value)}</${name}>`)
    .join("");
}

function contentOf(value: ApiObject[string]): string {
  if (typeof value !== "object" || value === null) return escapeXml(String(value));
  return value.map((url) => `<url>${escapeXml(url)}</url>`).join("");
}

function inColumns(record: ApiRecord, columns: readonly string[]): ApiRecord {
  return Object.fromEntries(fieldsOf(record, columns));
}

function fieldsOf(record: ApiRecord, columns: readonly string[]): [string, ApiRecord[string]][] {
  return columns.map((column) => [column, record[column] ?? null]);
}

/** A space at an end is quoted too: some programs drop it. */
const TO_QUOTE = /[",\r\n]|^\s|\s$/;

/**
 * A record of CSV in its columns; null and '' are both empty. Unlike in our own export, no cell is changed for
 * spreadsheets: apps read this, and must get what was stored. Source: RFC 4180.
 */
function csvRecord(record: ApiRecord, columns: readonly string[]): string {
  return `${columns.map((column) => csvCell(record[column] ?? null)).join(",")}\r\n`;
}

function csvHeader(columns: readonly string[]): string {
  return `${columns.join(",")}\r\n`;
}

function csvCell(value: string | number | boolean | null): string {
  const text = value === null ? "" : String(value);
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
