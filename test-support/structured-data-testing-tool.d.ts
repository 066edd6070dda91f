/** The part of the testing tool that tests use: it has no types of its own. */
declare module "structured-data-testing-tool" {
  type JsonObject = Record<string, unknown>;
  export type StructuredDataResult = {
    failed: object[];
    /** The types that were found. */
    schemas: string[];
    /** JSON-LD objects by type. */
    structuredData: { jsonld: Record<string, JsonObject[]>; metatags: Record<string, string[]> };
  };
  export function structuredDataTest(html: string, options: object): Promise<StructuredDataResult>;
}

declare module "structured-data-testing-tool/presets.js" {
  /** What Facebook requires of a page's Open Graph tags. */
  export const Facebook: object;
}
