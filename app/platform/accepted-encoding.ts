/** How bytes may travel. */
export type Encoding = "br" | "zstd" | "gzip" | "identity";

/** The encodings of today's browsers, as Chromium and Firefox say them, and as Safari does. */
const USUAL = new Map<string, readonly Encoding[]>([
  ["gzip, deflate, br, zstd", ["br", "zstd", "gzip"]],
  ["gzip, deflate, br", ["br", "gzip"]],
]);

/**
 * Chooses an encoding that a visitor takes. `accepted`: the request's Accept-Encoding; `offered`: ours, best first. Among those that are wanted equally
 * ours comes first; `q=0` refuses. Bytes as they are stand last unless they are asked for, and are always there: an answer
 * that cannot be read beats none. Source: RFC 9110, section 12.5.3.
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

/** `x-gzip` is gzip's old name. A weight that cannot be read refuses. */
function weightsIn(accepted: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accepted.split(",")) {
    const [name = "", ...parameters] = part.toLowerCase().split(";");
    const given = parameters.map((one) => /^\s*q\s*=(.*)$/s.exec(one)?.[1]?.trim()).find((one) => one !== undefined);
    const weight = given === undefined ? 1 : /^(0(\.\d*)?|1(\.0*)?)$/.test(given) ? Number(given) : 0;
    weights.set(name.trim().replace(/^x-gzip$/, "gzip"), weight);
  }
  return weights;
}
