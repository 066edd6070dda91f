import { expect, test } from "vitest";
import { createQueue } from "./ear-queue.ts";

test("so many pieces of work run at once, the others in their order, and one that fails makes room", async () => {
  const queue = createQueue(2);
  const begun: string[] = [];
  const finish: Record<string, (fails?: boolean) => void> = {};
  const run = (name: string) =>
    queue.run(() => {
      begun.push(name);
      return new Promise((resolve, reject) => {
        finish[name] = (fails) => (fails ? reject(new Error(name)) : resolve());
      });
    });
  const all = ["a", "b", "c", "d"].map(run);
  expect(begun).toEqual(["a", "b"]);
  finish.b?.(true);
  await expect(all[1]).rejects.toThrow("b");
  expect(begun).toEqual(["a", "b", "c"]);
  const idle = queue.idle();
  finish.a?.();
  await all[0];
  finish.c?.();
  await all[2];
  finish.d?.();
  await idle;
  expect(begun).toEqual(["a", "b", "c", "d"]);
});
