import { expect, test } from "vitest";
import { createPointerPress } from "./pointer-press.ts";

const MOUSE = { pointerId: 1, pointerType: "mouse", isPrimary: true, button: 0, buttons: 1 };
const TOUCH = { ...MOUSE, pointerId: 2, pointerType: "touch" };
const SECOND_TOUCH = { ...TOUCH, pointerId: 3, isPrimary: false };

function setUp() {
  const timers: { ms: number; run: () => void }[] = [];
  const ran: string[] = [];
  const press = createPointerPress((ms, run) => {
    const timer = { ms, run };
    timers.push(timer);
    return () => {
      timers.splice(timers.indexOf(timer), 1);
    };
  });
  return {
    ...press,
    ran,
    timers,
    request: (name: string) => press.afterRelease(() => ran.push(name)),
    elapse: () => {
      for (const { run } of timers.splice(0)) run();
    },
  };
}

test("afterRelease: runs at once while nothing is pressed", () => {
  const { request, ran } = setUp();
  request("note");
  expect(ran).toEqual(["note"]);
});

test("afterRelease: waits for the release of a mouse and the next task, in order", () => {
  const press = setUp();
  press.onDown(MOUSE);
  press.request("note");
  press.request("toast");
  expect(press.timers).toEqual([]);
  press.onUp({ ...MOUSE, buttons: 0 });
  press.request("late");
  expect(press.ran, "the click of this release is dispatched first").toEqual([]);
  expect(press.timers.map(({ ms }) => ms)).toEqual([0]);
  press.elapse();
  expect(press.ran).toEqual(["note", "toast", "late"]);
  press.request("next");
  expect(press.ran.at(-1)).toBe("next");
});

test("afterRelease: waits for the click of a touch, at most 400 ms", () => {
  const press = setUp();
  press.onDown(TOUCH);
  press.request("note");
  press.onUp(TOUCH);
  expect(press.timers.map(({ ms }) => ms)).toEqual([400]);
  press.onClicked();
  expect(press.timers.map(({ ms }) => ms)).toEqual([0]);
  expect(press.ran).toEqual([]);
  press.elapse();
  expect(press.ran).toEqual(["note"]);
});

test("a touch that becomes a scroll ends the press at once", () => {
  const press = setUp();
  press.onDown(TOUCH);
  press.request("note");
  press.onCancelled(TOUCH);
  press.elapse();
  expect(press.ran).toEqual(["note"]);
});

test("a second press before the click of the first keeps callbacks waiting", () => {
  const press = setUp();
  press.onDown(TOUCH);
  press.request("note");
  press.onUp(TOUCH);
  press.onDown({ ...TOUCH, pointerId: 4 });
  expect(press.timers).toEqual([]);
  press.onUp({ ...TOUCH, pointerId: 4 });
  press.elapse();
  expect(press.ran).toEqual(["note"]);
});

test("with two fingers the last release ends the press", () => {
  const press = setUp();
  press.onDown(TOUCH);
  press.onDown(SECOND_TOUCH);
  press.request("note");
  press.onUp(TOUCH);
  expect(press.timers).toEqual([]);
  press.onUp(SECOND_TOUCH);
  press.elapse();
  expect(press.ran).toEqual(["note"]);
});

test("afterRelease: a cancelled callback does not run", () => {
  const press = setUp();
  press.onDown(MOUSE);
  press.request("note")();
  press.onUp(MOUSE);
  press.elapse();
  expect(press.ran).toEqual([]);
});

test("a press whose release is lost ends with the next move, blur or press", () => {
  const moved = setUp();
  moved.onDown(MOUSE);
  moved.request("note");
  moved.onMoved(MOUSE);
  expect(moved.timers, "still pressed").toEqual([]);
  moved.onMoved({ ...MOUSE, buttons: 0 });
  moved.elapse();
  expect(moved.ran).toEqual(["note"]);

  const lost = setUp();
  lost.onDown(MOUSE);
  lost.request("note");
  lost.onLost();
  lost.elapse();
  expect(lost.ran).toEqual(["note"]);

  const replaced = setUp();
  replaced.onDown(TOUCH);
  replaced.request("note");
  replaced.onDown({ ...TOUCH, pointerId: 9 });
  replaced.onUp({ ...TOUCH, pointerId: 9 });
  replaced.elapse();
  expect(replaced.ran).toEqual(["note"]);
});

test("other buttons are ignored", () => {
  const press = setUp();
  press.onDown({ ...MOUSE, button: 2, buttons: 2 });
  press.request("note");
  expect(press.ran).toEqual(["note"]);
});
