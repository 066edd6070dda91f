import { Ajv2020 } from "ajv/dist/2020.js";
import ajvFormats from "ajv-formats";
import { expect } from "vitest";
import type { ApiDocument } from "../server/api-docs/openapi.ts";

export type DescribedApi = {
  /** Every call, such as `GET /api/stations`. */
  calls: string[];
  /** Every answer, such as `GET /api/stations 200`. */
  answers: string[];
  /** Whether an answer such as `GET /api/stations 200` is described. */
  isDescribed: (answer: string) => boolean;
  /** Holds a body that the API took against what its description says. */
  expectBody: (call: string, body: unknown) => void;
  /** Holds an answer of the API against what its description says. */
  expectAnswer: (call: string, answer: Response) => Promise<void>;
};

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** What a description says, ready to be held against what really happens. Dialect: JSON Schema 2020-12, that of OpenAPI 3.1. */
export function readDescription(document: ApiDocument): DescribedApi {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  ajv.addSchema(document, "api");
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
  );
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`;

  function expectValid(pointer: readonly string[], value: unknown, what: string): void {
    const validate = ajv.compile({ $ref: `api#/${pointer.map(escaped).join("/")}` });
    validate(value);
    expect(validate.errors ?? [], `${what} ${JSON.stringify(value)}`).toEqual([]);
  }

  function find(call: string) {
    const found = calls.find((described) => nameOf(described) === call);
    if (!found) throw new Error(`${call} is not described.`);
    return found;
  }

  const answers = calls.flatMap((call) =>
    Object.keys(call.operation.responses ?? {}).map((status) => `${nameOf(call)} ${status}`),
  );

  return {
    calls: calls.map(nameOf),
    answers,
    isDescribed: (answer) => answers.includes(answer),
    expectBody: (call, body) => {
      const { path, method } = find(call);
      expectValid(
        ["paths", path, method, "requestBody", "content", "application/json", "schema"],
        body,
        `${call} takes`,
      );
    },
    expectAnswer: async (call, answer) => {
      const { path, method, operation } = find(call);
      const described = operation.responses?.[String(answer.status)];
      expect(described, `${call} ${answer.status} is described`).toBeDefined();
      const [type] = (answer.headers.get("Content-Type") ?? "").split(";");
      const media = Object.keys((described && "content" in described && described.content) || {});
      expect(type ? [type] : [], `${call} ${answer.status} is of the type described`).toEqual(media);
      if (type !== "application/json") return;
      const pointer = ["paths", path, method, "responses", String(answer.status), "content", type, "schema"];
      expectValid(pointer, await answer.clone().json(), `${call} ${answer.status} answers`);
    },
  };
}

/** Source: RFC 6901, in a URI fragment. */
function escaped(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}
