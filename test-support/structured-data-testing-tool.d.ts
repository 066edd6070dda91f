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
  const tool: { structuredDataTest: (html: string, options: object) => Promise<StructuredDataResult> };
  // biome-ignore lint/style/noDefaultExport: Node imports a CommonJS module so
  export default tool;
}

declare module "structured-data-testing-tool/presets.js" {
  /** `Facebook`: what it requires of a page's Open Graph tags. */
  const presets: { Facebook: object };
  // biome-ignore lint/style/noDefaultExport: see above
  export default presets;
}
