import { parseAccept } from "hono/utils/accept";

export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** The Accept-Encoding values of Chromium, Firefox and Safari: no need to parse them. */
const USUAL = new Map<string, readonly Encoding[]>([
  ["gzip, deflate, br, zstd", ["br", "zstd", "gzip"]],
  ["gzip, deflate, br", ["br", "gzip"]],
]);

/** The client chooses the length. */
const MAX_PARSED_LENGTH = 1_000;

/**
 * Negotiates the content encoding. `accepted`: the request's Accept-Encoding; `offered`: the server's, best first.
 * The highest weight wins; of equal weights the first offered; `q=0` excludes. `identity` is the fallback, even if the
 * client excludes it. Source: RFC 9110, section 12.5.3.
 */
export function acceptedEncoding<Offered extends Exclude<Encoding, "identity"> = "br" | "gzip">(
  accepted: string | undefined,
  offered: readonly Offered[] = ["br", "gzip"] as Offered[],
): Offered | "identity" {
  if (!accepted) return "identity";
  const usual = USUAL.get(accepted);
  if (usual) return offered.find((one) => usual.includes(one)) ?? "identity";
  const weights = new Map(
    parseAccept(accepted.slice(0, MAX_PARSED_LENGTH)).map(({ type, q }) => [type.toLowerCase(), q]),
  );
  // `x-gzip` is the old name of gzip.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get(`x-${encoding}`) ?? weights.get("*") ?? 0;
  let [best, weight]: [Offered | "identity", number] = ["identity", weights.get("identity") ?? 0];
  for (const encoding of offered.toReversed()) {
    if (weightOf(encoding) > 0 && weightOf(encoding) >= weight) [best, weight] = [encoding, weightOf(encoding)];
  }
  return best;
}
