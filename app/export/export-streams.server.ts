import type { Clock } from "#app/platform/clock.server.ts";

/** Takes a slot, calls `written` in it, and keeps it until that ends. Errors: what refuses the slot. */
type HoldSlot = (written: () => Promise<void>) => Promise<void>;

export type ExportStreams = {
  /** The bytes of a text, when there is a slot for it. Written on demand; it ends when the client disconnects. */
  open: (text: AsyncGenerator<string, void>, holdSlot: HoldSlot) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
};

/**
 * Lists that are sent while they are written. Each holds a slot until it is whole, given up by its reader, or cut off because
 * it took longer than `withinMs`.
 */
export function createExportStreams({ clock, withinMs }: { clock: Clock; withinMs: number }): ExportStreams {
  /** Of all lists one takes a step at a time: however many there are, visitors wait no longer than for one. */
  let lastStep: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const taken = lastStep.then(step);
    // A step that fails fails for the one who asked for it; the next takes its turn.
    lastStep = taken.catch(() => {});
    return taken;
  }

  return {
    open: (text, holdSlot) =>
      new Promise((resolve, reject) => {
        const ended = Promise.withResolvers<void>();
        holdSlot(() => {
          resolve(streamOf(text, { inTurn, end: ended.resolve, clock, withinMs }));
          return ended.promise;
        }).catch(reject);
      }),
  };
}

type Writing = {
  inTurn: <Result>(step: () => Promise<Result>) => Promise<Result>;
  end: () => void;
  clock: Clock;
  withinMs: number;
};

function streamOf(text: AsyncGenerator<string, void>, { inTurn, end, clock, withinMs }: Writing) {
  const encoder = new TextEncoder();
  let callOff = (): void => undefined;
  const finish = () => {
    callOff();
    end();
  };
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => {
        callOff = clock.after(withinMs, () => {
          controller.error(new Error("The list was not taken in time"));
          end();
          void text.return();
        });
      },
      pull: async (controller) => {
        try {
          let part = await inTurn(() => text.next());
          // `pull` is not called again unless a chunk was enqueued.
          while (part.value === "") part = await inTurn(() => text.next());
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
