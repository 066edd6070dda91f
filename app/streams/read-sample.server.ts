import type { Readable } from "node:stream";

export type Sample = { bytes: Uint8Array; end: "enough" | "body ended" | "out of time" | "broke off" };

/** "all": up to the limits, without another inspection. */
export type Need = "more" | "enough" | "all";

type SampleOptions = { maxBytes: number; withinMs: number; inspect: (bytes: Uint8Array) => Need };

/** Bytes between inspections, or a quarter of the sample: an inspection for every small chunk would be too expensive. */
const MIN_STEP_BYTES = 256;

/** Reads the beginning of a body until it is enough, ends, or a limit is reached. The caller closes the body. */
export function readSample(body: Readable, { maxBytes, withinMs, inspect }: SampleOptions): Promise<Sample> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    let nextInspectionBytes = 0;
    const finish = (end: Sample["end"]) => {
      clearTimeout(timer);
      body.off("data", onData).off("end", onEnd).off("error", onBreak).off("close", onBreak);
      body.pause();
      resolve({ bytes: sample(), end });
    };
    const sample = () => Buffer.concat(chunks).subarray(0, maxBytes);
    const onData = (chunk: Uint8Array) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) return finish("enough");
      if (length < nextInspectionBytes) return;
      nextInspectionBytes = Math.max(length + MIN_STEP_BYTES, length * 1.25);
      const need = inspect(sample());
      if (need === "all") nextInspectionBytes = Number.POSITIVE_INFINITY;
      if (need === "enough") finish("enough");
    };
    const onEnd = () => finish("body ended");
    const onBreak = () => finish("broke off");
    const timer = setTimeout(() => finish("out of time"), withinMs);
    body.on("data", onData).once("end", onEnd).once("error", onBreak).once("close", onBreak);
  });
}
