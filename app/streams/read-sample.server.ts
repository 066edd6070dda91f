import type { Readable } from "node:stream";

export type Sample = { bytes: Uint8Array; end: "enough" | "body ended" | "out of time" | "broke off" };

/** "all": up to the limits, without another look at what came. */
export type Need = "more" | "enough" | "all";

type Limits = { bytes: number; withinMs: number; needAfter: (bytes: Uint8Array) => Need };

/** Looking again at every byte that drips in would cost more than the sample is worth: a quarter more is waited for. */
const LOOK_AGAIN_AFTER_BYTES = 256;

/** Reads the beginning of a body until it is enough, ends, or a limit is reached. Leaves it open: the caller closes it. */
export function readSample(body: Readable, { bytes, withinMs, needAfter }: Limits): Promise<Sample> {
  return new Promise((resolve) => {
    const parts: Uint8Array[] = [];
    let length = 0;
    let lookAt = 0;
    const finish = (end: Sample["end"]) => {
      clearTimeout(timer);
      body.off("data", take).off("end", ended).off("error", broken).off("close", broken);
      body.pause();
      resolve({ bytes: read(), end });
    };
    const read = () => Buffer.concat(parts).subarray(0, bytes);
    const take = (chunk: Uint8Array) => {
      parts.push(chunk);
      length += chunk.length;
      if (length >= bytes) return finish("enough");
      if (length < lookAt) return;
      lookAt = Math.max(length + LOOK_AGAIN_AFTER_BYTES, length * 1.25);
      const need = needAfter(read());
      if (need === "all") lookAt = Number.POSITIVE_INFINITY;
      if (need === "enough") finish("enough");
    };
    const ended = () => finish("body ended");
    const broken = () => finish("broke off");
    const timer = setTimeout(() => finish("out of time"), withinMs);
    body.on("data", take).once("end", ended).once("error", broken).once("close", broken);
  });
}
