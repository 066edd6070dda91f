/**
 * SVG path data for the graph of `height`, without the command before its first point (put M, L or nothing before it).
 * `from` may be greater than `to`: the curve then runs backwards. `height` must be defined slightly outside the span
 * too. Each segment is a cubic Bézier curve with handles of a third of the step; they mirror each other, so the shorter
 * command S suffices. Numbers have at most one decimal.
 */
export function smoothCurve(
  height: (x: number) => number,
  span: { from: number; to: number; segmentCount: number },
): string {
  const step = (span.to - span.from) / span.segmentCount;
  const handle = step / 3;
  const slope = (x: number) => (height(x + 0.1) - height(x - 0.1)) / 0.2;
  const point = (x: number, y: number) => `${round(x)} ${round(y)}`;
  const start = height(span.from);
  let path = point(span.from, start);
  path += `C${point(span.from + handle, start + handle * slope(span.from))} `;
  for (let segment = 1; segment <= span.segmentCount; segment += 1) {
    const x = span.from + step * segment;
    const y = height(x);
    path += `${segment === 1 ? "" : "S"}${point(x - handle, y - handle * slope(x))} ${point(x, y)}`;
  }
  return path;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
