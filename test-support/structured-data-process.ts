/**
 * Reads `{ html, schemas, isShared }` as JSON, and writes what the testing tool finds; see
 * tests/product-search-engines.test.ts.
 */
import { text } from "node:stream/consumers";
import tool from "structured-data-testing-tool";
import presets from "structured-data-testing-tool/presets.js";

const { html, schemas, isShared } = JSON.parse(await text(process.stdin));
const result = await tool.structuredDataTest(html, { schemas, presets: isShared ? [presets.Facebook] : [] });
const { failed, schemas: found, structuredData } = result;
process.stdout.write(JSON.stringify({ failed, schemas: found, structuredData }));
