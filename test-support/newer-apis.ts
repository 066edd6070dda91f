import { parseAst } from "vite";
import type { BrowserFeatures } from "./browser-features.ts";

/** A node of the syntax tree. Source: ESTree. */
type Node = { type: string; [field: string]: unknown };

/**
 * The APIs that a module uses and a supported browser lacks, sorted, each as often as it is used: 'structuredClone',
 * 'URL.canParse', 'navigator.share', and '….toSorted()' for a call on any object of a name that only newer APIs have.
 * Detections (`typeof`, a condition, a comparison, an optional call) do not count, nor do members of other objects that
 * are only read. Events, options and names in strings are not examined.
 */
export function newerApis(code: string, features: BrowserFeatures): string[] {
  const declared = new Set<string>();
  const uses: { node: Node; method: string | undefined }[] = [];
  visit(parseAst(code) as unknown as Node, (node, parent) => {
    collectDeclared(node, declared);
    const isReference = node.type === "Identifier" || node.type === "MemberExpression";
    if (isReference && !isDetection(node, parent)) uses.push({ node, method: calledMethod(node, parent) });
  });
  return uses.flatMap(({ node, method }) => newerApi(node, method) ?? []).sort();

  function newerApi(node: Node, method: string | undefined): string | undefined {
    const name = nameOf(node, declared) ?? "";
    const supported = features.globals.get(name) ?? features.statics.get(name);
    if (supported !== undefined) return supported ? undefined : name;
    return method !== undefined && features.members.get(method) === false ? `….${method}()` : undefined;
  }
}

const GLOBAL_OBJECT_NAMES = ["window", "self", "globalThis"];

/** 'X' for a global X, also as `window.X`, and 'X.y' for its member y; undefined for any other node. */
function nameOf(node: Node, declared: ReadonlySet<string>): string | undefined {
  const global = globalOf(node, declared);
  if (global !== undefined) return global;
  const property = propertyOf(node);
  const owner = property === undefined ? undefined : globalOf(node.object as Node, declared);
  return owner === undefined ? undefined : `${owner}.${property}`;
}

function globalOf(node: Node, declared: ReadonlySet<string>): string | undefined {
  if (node.type === "Identifier") return declared.has(node.name as string) ? undefined : (node.name as string);
  const { type, name } = (node.object ?? {}) as Node;
  const isGlobalObject = type === "Identifier" && GLOBAL_OBJECT_NAMES.includes(name as string);
  return isGlobalObject && !declared.has(name as string) ? propertyOf(node) : undefined;
}

/** The property's name of `a.name` and `a["name"]`. */
function propertyOf({ type, property, computed }: Node): string | undefined {
  if (type !== "MemberExpression") return undefined;
  const { name, value } = property as Node;
  return (computed ? value : name) as string | undefined;
}

function calledMethod(node: Node, parent: Node | undefined): string | undefined {
  return parent?.type === "CallExpression" && parent.callee === node ? propertyOf(node) : undefined;
}

/** Whether the use only asks if the API exists, or does nothing without it. */
function isDetection(node: Node, parent: Node | undefined): boolean {
  if (!parent) return false;
  const { type, operator, left, test, callee, object, optional } = parent;
  if (type === "UnaryExpression") return operator === "typeof" || operator === "!";
  if (type === "BinaryExpression") return /^[!=]==?$/.test(operator as string);
  if (type === "LogicalExpression") return left === node;
  if (type === "IfStatement" || type === "ConditionalExpression") return test === node;
  return optional === true && (callee === node || object === node);
}

/** Fields whose identifiers are names of properties, not of variables. */
const PROPERTY_NAMES: Record<string, string> = {
  MemberExpression: "property",
  Property: "key",
  MethodDefinition: "key",
  PropertyDefinition: "key",
};

/** Calls the function for every node except names of properties, with the node around it. */
function visit(node: Node, call: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  call(node, parent);
  for (const [field, value] of Object.entries(node)) {
    if (field === PROPERTY_NAMES[node.type] && !node.computed) continue;
    if (/^(Import|Export)\w*Specifier$/.test(node.type) && field !== "local") continue;
    for (const child of [value].flat()) if (isNode(child)) visit(child, call, node);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** Adds the names that a node declares. Scopes are ignored: a name declared anywhere in a module is not a global there. */
function collectDeclared(node: Node, declared: Set<string>): void {
  const patterns = /^Import\w*Specifier$/.test(node.type)
    ? [node.local]
    : node.type === "CatchClause"
      ? [node.param]
      : [/Function|Class|VariableDeclarator/.test(node.type) ? node.id : null, node.params];
  for (const pattern of patterns.flat()) if (isNode(pattern)) collectPattern(pattern, declared);
}

function collectPattern(pattern: Node, declared: Set<string>): void {
  if (pattern.type === "Identifier") declared.add(pattern.name as string);
  const { elements, properties, value, left, argument } = pattern;
  for (const inner of [elements, properties, pattern.type === "Property" ? value : null, left, argument].flat())
    if (isNode(inner)) collectPattern(inner, declared);
}
