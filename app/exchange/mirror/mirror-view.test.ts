import { expect, test } from "vitest";
import { type MirrorPass, NO_COUNTS } from "./mirror-run.ts";
import { MIRROR_STATUSES, mirrorView, passDurationText } from "./mirror-view.ts";

const NOW = new Date("2026-07-01T12:00:00Z");
const NEVER = new Date(0);

const IDLE = {
  paused: false,
  pass: null,
  leasedUntil: NEVER,
  trouble: null,
  troubleAt: null,
  failures: 0,
  lastPass: null,
  lastReading: null,
  nextPassAt: new Date("2026-07-01T12:10:00Z"),
};

const PASS: MirrorPass = {
  id: "p",
  kind: "all",
  step: "read",
  startedAt: NOW.toISOString(),
  isFirst: true,
  offset: 15_000,
  total: 52_000,
  cursor: null,
  counts: NO_COUNTS,
};

const ENDED = { endedAt: "2026-07-01T11:00:00.000Z", ms: 61_000, base: "https://um.example", counts: NO_COUNTS };

const RUNNING = { ...IDLE, pass: PASS, leasedUntil: new Date("2026-07-01T12:00:30Z") };

const viewOf = (stored: Parameters<typeof mirrorView>[0], isConfigured = true) =>
  mirrorView(stored, { isConfigured, now: NOW });

test("a mirror without an upstream is off, and the sentence names the missing setting", () => {
  expect(viewOf(IDLE, false)).toMatchObject({ status: "off", label: "Desligado", percent: null });
  expect(viewOf(IDLE, false).sentence).toContain("MIRROR_FROM");
});

test("the sentence of a mirror has the time of the next pass", () => {
  expect(viewOf(IDLE)).toMatchObject({ status: "waiting", sentence: "Próxima passagem: 01/07/26, 13:10." });
  expect(viewOf({ ...IDLE, lastPass: ENDED })).toMatchObject({ status: "up-to-date", label: "Em dia", tone: "ok" });
});

test("a reading of all has a percentage, and each quarter a text for screen readers", () => {
  expect(viewOf(RUNNING)).toMatchObject({
    status: "running",
    percent: 28,
    announcement: "25\u00a0% das rádios.",
    sentence: "A ler todas as rádios: 15\u00a0000 de 52\u00a0000.",
  });
  expect(viewOf({ ...RUNNING, pass: { ...PASS, total: 0 } })).toMatchObject({ percent: null, announcement: "" });
  expect(viewOf({ ...RUNNING, pass: { ...PASS, offset: 60_000 } }).percent).toBe(99);
  const following = { ...PASS, kind: "changes" as const, step: "follow" as const };
  expect(viewOf({ ...RUNNING, pass: following })).toMatchObject({ percent: null, sentence: "A ler as alterações." });
});

test("a pass that was interrupted is continued, after a pause if there is one", () => {
  expect(viewOf({ ...IDLE, pass: PASS })).toMatchObject({ status: "waiting", percent: 28 });
  const paused = viewOf({ ...IDLE, pass: PASS, paused: true });
  expect(paused).toMatchObject({ status: "paused", sentence: "A passagem interrompida continua depois da pausa." });
});

test("trouble is a sentence with its time and repetitions", () => {
  const trouble = { kind: "unreachable" as const, base: "https://um.example" };
  const failing = viewOf({ ...IDLE, lastPass: ENDED, trouble, troubleAt: NOW, failures: 3 });
  expect(failing).toMatchObject({ status: "troubled", tone: "bad", stopped: null });
  expect(failing.trouble).toBe(
    "Desde 01/07/26, 13:00: Não foi possível ligar a https://um.example. Falhou 3 vezes seguidas.",
  );
});

const stoppedOf = (extent: { added: number; removed: number; known: number }) => {
  const trouble = { kind: "stopped" as const, base: "https://um.example", ...extent };
  return { ...IDLE, pass: { ...PASS, step: "settle" as const }, trouble, troubleAt: NOW };
};

test.each([
  [{ added: 2_001, removed: 0, known: 52_000 }, "traria 2001 rádios novas"],
  [{ added: 0, removed: 9_000, known: 52_000 }, "retiraria 9000 das 52\u00a0000 rádios que tinha"],
  [{ added: 1, removed: 11, known: 100 }, "traria 1 rádio nova e retiraria 11 das 100 rádios que tinha"],
])("a stopped pass has its numbers in a sentence", (extent, would) => {
  const view = viewOf(stoppedOf(extent));
  expect(view).toMatchObject({ status: "stopped", label: "Parado", stopped: extent });
  expect(view.trouble).toBe(
    `Desde 01/07/26, 13:00: A passagem de https://um.example parou: ${would}. Só continua com a palavra de um administrador.`,
  );
});

test("a stopped pass can be accepted neither during a pause nor while it is tried again", () => {
  const stopped = stoppedOf({ added: 2_001, removed: 0, known: 0 });
  const other = stoppedOf({ added: 2_002, removed: 0, known: 0 });
  expect(viewOf(stopped).stopped?.id).not.toBe(viewOf(other).stopped?.id);
  expect(viewOf({ ...stopped, paused: true }).stopped).toBeNull();
  expect(viewOf({ ...stopped, leasedUntil: new Date("2026-07-01T12:00:30Z") }).stopped).toBeNull();
});

test("each status has a label", () => {
  const stored = [viewOf(IDLE, false), viewOf({ ...IDLE, paused: true }), viewOf(RUNNING), viewOf(IDLE)];
  expect(new Set([...stored.map(({ status }) => status), "stopped", "troubled", "up-to-date"])).toEqual(
    new Set(MIRROR_STATUSES),
  );
  expect(stored.every(({ label }) => label !== "")).toBe(true);
});

test.each([
  [999, "menos de 1\u00a0s"],
  [12_400, "12\u00a0s"],
  [59_400, "59\u00a0s"],
  [240_000, "4\u00a0min"],
])("%i ms is «%s»", (ms, text) => {
  expect(passDurationText(ms)).toBe(text);
});
