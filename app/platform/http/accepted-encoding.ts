export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** The Accept-Encoding values of Chromium, Firefox and Safari: no need to parse them. */
const USUAL = new Map<string, readonly Encoding[]>([
  ["gzip, deflate, br, zstd", ["br", "zstd", "gzip"]],
  ["gzip, deflate, br", ["br", "gzip"]],
]);

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
  const weights = weightsIn(accepted);
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  let [best, weight]: [Offered | "identity", number] = ["identity", weights.get("identity") ?? 0];
  for (const encoding of offered.toReversed()) {
    if (weightOf(encoding) > 0 && weightOf(encoding) >= weight) [best, weight] = [encoding, weightOf(encoding)];
  }
  return best;
}

/** `x-gzip` is the old name of gzip. An invalid weight counts as 0. */
function weightsIn(accepted: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accepted.split(",")) {
    const [name = "", ...parameters] = part.toLowerCase().split(";");
    const quality = parameters.map((one) => /^\s*q\s*=(.*)$/s.exec(one)?.[1]?.trim()).find((one) => one !== undefined);
    const weight = quality === undefined ? 1 : /^(0(\.\d*)?|1(\.0*)?)$/.test(quality) ? Number(quality) : 0;
    weights.set(name.trim().replace(/^x-gzip$/, "gzip"), weight);
  }
  return weights;
}
