import PQueue from "p-queue";
import type { Clock } from "#app/platform/clock.server.ts";

/** Takes a slot, calls `task` in it, and keeps the slot until that ends. Errors: those of taking the slot. */
type HoldSlot = (task: () => Promise<void>) => Promise<void>;

export type ExportStreams = {
  /** The bytes of a text, once there is a slot for it. Generated on demand; ends when the client disconnects. */
  open: (text: AsyncGenerator<string, void>, holdSlot: HoldSlot) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
};

/** Lists streamed while they are generated. Each holds a slot until it is complete, cancelled, or older than `timeoutMs`. */
export function createExportStreams({ clock, timeoutMs }: { clock: Clock; timeoutMs: number }): ExportStreams {
  // One step of one list at a time: other requests wait for a single step, however many lists are open.
  const steps = new PQueue({ concurrency: 1 });
  return {
    open: (text, holdSlot) =>
      new Promise((resolve, reject) => {
        const ended = Promise.withResolvers<void>();
        holdSlot(() => {
          resolve(streamOf(text, { steps, releaseSlot: ended.resolve, clock, timeoutMs }));
          return ended.promise;
        }).catch(reject);
      }),
  };
}

type StreamOptions = { steps: PQueue; releaseSlot: () => void; clock: Clock; timeoutMs: number };

function streamOf(text: AsyncGenerator<string, void>, { steps, releaseSlot, clock, timeoutMs }: StreamOptions) {
  const encoder = new TextEncoder();
  let cancelTimeout = (): void => undefined;
  const finish = () => {
    cancelTimeout();
    releaseSlot();
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => {
        cancelTimeout = clock.after(timeoutMs, () => {
          controller.error(new Error("The list was not read in time"));
          releaseSlot();
          void text.return();
        });
      },
      pull: async (controller) => {
        try {
          let part = await steps.add(() => text.next());
          // `pull` is not called again unless a chunk was enqueued.
          while (part.value === "") part = await steps.add(() => text.next());
          if (part.done) {
            finish();
            controller.close();
          } else controller.enqueue(encoder.encode(part.value));
        } catch (error) {
          finish();
          throw error;
        }
      },
      cancel: async () => {
        finish();
        await text.return();
      },
    },
    { highWaterMark: 0 },
  );
}
