import { expect, test } from "vitest";
import { dismissErrorToasts, showToast, subscribeToToasts, type Toast, type ToastEvent } from "./toast.ts";

const toast = (text: string): Toast => ({ kind: "error", text });

/** The texts that come, and `-` where errors are dismissed. */
function listen() {
  const heard: string[] = [];
  const stop = subscribeToToasts((news: ToastEvent) => heard.push("show" in news ? news.show.text : "-"));
  return { heard, stop };
}

test("toasts shown before anybody listens wait for the first who does, and come once", () => {
  showToast(toast("a"));
  showToast(toast("b"));
  const first = listen();
  showToast(toast("c"));
  first.stop();
  const late = listen();
  late.stop();
  expect(first.heard).toEqual(["a", "b", "c"]);
  expect(late.heard).toEqual([]);
});

test("every listener hears a toast until it stops", () => {
  const [one, two] = [listen(), listen()];
  showToast(toast("a"));
  one.stop();
  showToast(toast("b"));
  two.stop();
  expect([one.heard, two.heard]).toEqual([["a"], ["a", "b"]]);
});

test("a success dismisses the errors before it, also those that still wait", () => {
  const { heard, stop } = listen();
  showToast(toast("a"));
  showToast({ kind: "success", text: "done" });
  stop();
  expect(heard).toEqual(["a", "-", "done"]);

  showToast(toast("b"));
  showToast({ kind: "success", text: "done" });
  const late = listen();
  late.stop();
  expect(late.heard).toEqual(["done"]);
});

test("errors are dismissed when the visitor goes on, and successes stay", () => {
  showToast({ kind: "success", text: "done" });
  showToast(toast("a"));
  dismissErrorToasts();
  const late = listen();
  late.stop();
  expect(late.heard).toEqual(["done"]);
});
