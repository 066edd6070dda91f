import { expect, test } from "vitest";
import {
  dismissErrorToasts,
  showToast,
  subscribeToToasts,
  type Toast,
  type ToastEvent,
  toastSentence,
} from "./toast.ts";

const toast = (text: string): Toast => ({ kind: "error", text });

/** Records the texts of toasts, and `-` for a dismissal of errors. */
function listen() {
  const events: string[] = [];
  const stop = subscribeToToasts((event: ToastEvent) => events.push("show" in event ? event.show.text : "-"));
  return { events, stop };
}

test("toasts shown before the first subscription are delivered to it once", () => {
  showToast(toast("a"));
  showToast(toast("b"));
  const first = listen();
  showToast(toast("c"));
  first.stop();
  const late = listen();
  late.stop();
  expect(first.events).toEqual(["a", "b", "c"]);
  expect(late.events).toEqual([]);
});

test("every listener receives toasts until it unsubscribes", () => {
  const [one, two] = [listen(), listen()];
  showToast(toast("a"));
  one.stop();
  showToast(toast("b"));
  two.stop();
  expect([one.events, two.events]).toEqual([["a"], ["a", "b"]]);
});

test("a success dismisses earlier errors, also waiting ones", () => {
  const { events, stop } = listen();
  showToast(toast("a"));
  showToast({ kind: "success", text: "done" });
  stop();
  expect(events).toEqual(["a", "-", "done"]);

  showToast(toast("b"));
  showToast({ kind: "success", text: "done" });
  const late = listen();
  late.stop();
  expect(late.events).toEqual(["done"]);
});

test("dismissErrorToasts: removes waiting errors and keeps successes", () => {
  showToast({ kind: "success", text: "done" });
  showToast(toast("a"));
  dismissErrorToasts();
  const late = listen();
  late.stop();
  expect(late.events).toEqual(["done"]);
});

test("toastSentence: title and text, or the text alone", () => {
  expect(toastSentence({ kind: "error", title: "Erro", text: "Não foi possível carregar as rádios" })).toBe(
    "Erro: Não foi possível carregar as rádios",
  );
  const decided = { title: "Rádio aprovada com sucesso!", text: "Seguinte: Rádio Beira" };
  expect(toastSentence({ kind: "success", ...decided })).toBe("Rádio aprovada com sucesso! Seguinte: Rádio Beira");
  expect(toastSentence(toast("a"))).toBe("a");
});
