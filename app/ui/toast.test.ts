import { expect, test } from "vitest";
import { onToast, showToast, type Toast } from "./toast.ts";

const toast = (text: string): Toast => ({ kind: "success", text });

test("toasts shown before anybody listens wait for the first who does, and come once", () => {
  showToast(toast("a"));
  showToast(toast("b"));
  const heard: string[] = [];
  const hear = ({ text }: Toast) => heard.push(text);
  const stop = onToast(hear);
  showToast(toast("c"));
  stop();
  const late: string[] = [];
  onToast(({ text }) => late.push(text))();
  expect(heard).toEqual(["a", "b", "c"]);
  expect(late).toEqual([]);
});

test("every listener hears a toast until it stops", () => {
  const heard: string[] = [];
  const stopOne = onToast(() => heard.push("one"));
  const stopTwo = onToast(() => heard.push("two"));
  showToast(toast("a"));
  stopOne();
  showToast(toast("b"));
  stopTwo();
  expect(heard).toEqual(["one", "two", "two"]);
});
