import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { expect } from "vitest";
import { type ApiDocument, type ApiOperation, operationsOf } from "../server/api-docs/openapi.ts";

type DescribedApi = {
  /** Every operation, such as `GET /api/stations`. */
  calls: string[];
  /** Every response, such as `GET /api/stations 200`. */
  responses: string[];
  isDescribed: (response: string) => boolean;
  /** Validates a request body that the API has accepted. */
  expectBody: (call: string, body: unknown) => void;
  /** Validates the status, type and body of a response. */
  expectResponse: (call: string, response: Response) => Promise<void>;
};

/** Validates requests and responses against the API's description. Dialect: JSON Schema 2020-12, that of OpenAPI 3.1. */
export function readDescription(document: ApiDocument): DescribedApi {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  ajv.addSchema(document, "api");
  const operations = operationsOf(document);
  const nameOf = ({ method, path }: ApiOperation) => `${method.toUpperCase()} ${path}`;

  function expectValid(pointer: readonly string[], value: unknown, what: string): void {
    const validate = ajv.compile({ $ref: `api#/${pointer.map(escaped).join("/")}` });
    validate(value);
    expect(validate.errors ?? [], `${what} ${JSON.stringify(value)}`).toEqual([]);
  }

  function getOperation(call: string): ApiOperation {
    const found = operations.find((operation) => nameOf(operation) === call);
    if (!found) throw new Error(`${call} is not described.`);
    return found;
  }

  const responses = operations.flatMap((operation) =>
    Object.keys(operation.responses ?? {}).map((status) => `${nameOf(operation)} ${status}`),
  );

  return {
    calls: operations.map(nameOf),
    responses,
    isDescribed: (response) => responses.includes(response),
    expectBody: (call, body) => {
      const { path, method } = getOperation(call);
      expectValid(
        ["paths", path, method, "requestBody", "content", "application/json", "schema"],
        body,
        `${call} accepts`,
      );
    },
    expectResponse: async (call, response) => {
      const { path, method, responses: described } = getOperation(call);
      const name = `${call} ${response.status}`;
      const content = described?.[String(response.status)];
      expect(content, `${name} is described`).toBeDefined();
      const [type] = (response.headers.get("Content-Type") ?? "").split(";");
      const media = Object.keys((content && "content" in content && content.content) || {});
      expect(type ? [type] : [], `${name} has the type described`).toEqual(media);
      if (type !== "application/json") return;
      const pointer = ["paths", path, method, "responses", String(response.status), "content", type, "schema"];
      expectValid(pointer, await response.clone().json(), `${name} has the body`);
    },
  };
}

/** Source: RFC 6901, in a URI fragment. */
function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}
