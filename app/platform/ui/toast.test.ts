import { expect, test } from "vitest";
import { fakeClock } from "#test-support/fake-clock.ts";
import { createToastList, SHOWN_MS, type Toast, toastSentence } from "./toast.ts";

const error = (text: string): Toast => ({ kind: "error", text });
const success = (text: string): Toast => ({ kind: "success", text });

function setUp() {
  const clock = fakeClock();
  const list = createToastList({ after: clock.after, now: () => clock.now().getTime() });
  return {
    ...list,
    advance: clock.advance,
    texts: () => list.read().shown.map(({ text }) => text),
    sentences: () => list.read().announcements.map(({ sentence }) => sentence),
  };
}

test("a toast is in the list before anybody subscribes, the newest first", () => {
  const list = setUp();
  list.show(error("a"));
  list.show(error("b"));
  let calls = 0;
  const stop = list.subscribe(() => {
    calls += 1;
  });
  expect(list.texts()).toEqual(["b", "a"]);
  list.close("a");
  stop();
  list.close("b");
  expect([list.texts(), calls]).toEqual([[], 1]);
});

test("a toast is shown for the time of its kind, one with an undo longer, one with an offer until it is closed", () => {
  const list = setUp();
  list.show(error("error"));
  list.show({ ...success("undo"), undo: "7" });
  list.show({ ...success("reason"), reasonFor: 7 });
  list.show({ ...success("offer"), offer: "account" });
  list.show(error("error"));
  list.show({ ...success("done"), about: "other" });
  expect(list.texts()).toEqual(["done", "offer", "reason", "undo"]);
  list.show(error("error"));
  list.advance(SHOWN_MS.success);
  expect(list.texts()).toEqual(["error", "offer", "reason", "undo"]);
  list.advance(SHOWN_MS.error - SHOWN_MS.success);
  expect(list.texts()).toEqual(["offer", "reason", "undo"]);
  list.advance(SHOWN_MS.undo);
  expect(list.texts()).toEqual(["offer"]);
  list.close("offer");
  expect(list.texts()).toEqual([]);
});

test("a toast replaces the one with its subject in its place, and its time begins again", () => {
  const list = setUp();
  list.show({ ...success("added"), about: "heart" });
  list.show(success("saved"));
  list.advance(SHOWN_MS.success - 1);
  list.show({ ...success("removed"), about: "heart" });
  expect(list.texts()).toEqual(["saved", "removed"]);
  list.advance(SHOWN_MS.success - 1);
  expect(list.texts()).toEqual(["removed"]);
  list.advance(1);
  expect(list.texts()).toEqual([]);
});

test("pause: the time that is left runs on afterwards, also that of a toast shown meanwhile", () => {
  const list = setUp();
  list.show(success("early"));
  list.advance(SHOWN_MS.success - 10);
  list.pause(true);
  list.pause(true);
  list.show(success("late"));
  list.advance(60_000);
  expect(list.texts()).toEqual(["late", "early"]);
  list.pause(false);
  list.advance(9);
  expect(list.texts()).toEqual(["late", "early"]);
  list.advance(1);
  expect(list.texts()).toEqual(["late"]);
  list.advance(SHOWN_MS.success - 10);
  expect(list.texts()).toEqual([]);
});

test("a success, and a navigation, dismiss errors and keep successes", () => {
  const list = setUp();
  list.show(error("a"));
  list.show(success("done"));
  expect(list.texts()).toEqual(["done"]);
  list.show(error("b"));
  list.dismissErrors();
  expect(list.texts()).toEqual(["done"]);
});

test("an error that came during a navigation, or again, is not dismissed by it", () => {
  const list = setUp();
  list.show(error("a"));
  list.show(error("b"));
  const { shown } = list.read();
  list.show(error("a"));
  list.show(error("c"));
  list.dismissErrors(shown);
  expect(list.texts()).toEqual(["c", "a"]);
});

test("each showing is announced once, in order, for some seconds, also after its toast is dismissed", () => {
  const list = setUp();
  list.show(error("a"));
  list.show({ ...error("silent"), announced: false });
  list.show({ ...success("done"), offer: "account", about: "heart" });
  list.show({ ...success("again"), undo: "7" });
  list.show({ ...success("again"), undo: "7" });
  expect(list.sentences()).toEqual(["a", "done Abrir a conta.", "again Anular.", "again Anular."]);
  expect(new Set(list.read().announcements.map(({ id }) => id)).size).toBe(4);
  list.pause(true);
  list.advance(SHOWN_MS.error);
  expect(list.sentences()).toEqual([]);
});

test("toastSentence: title and text, or the text alone", () => {
  expect(toastSentence({ kind: "error", title: "Erro", text: "Não foi possível carregar as rádios" })).toBe(
    "Erro: Não foi possível carregar as rádios",
  );
  const decided = { title: "Rádio aprovada com sucesso!", text: "Seguinte: Rádio Beira" };
  expect(toastSentence({ kind: "success", ...decided })).toBe("Rádio aprovada com sucesso! Seguinte: Rádio Beira");
  expect(toastSentence(error("a"))).toBe("a");
});
