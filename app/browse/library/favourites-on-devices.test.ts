import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#test-support/quick-run.ts";
import { type BrowserFavourites, ownedBy, withAnswer, withoutOwner } from "./browser-favourites.ts";
import { type FavouriteChange, withChange } from "./favourite-change.ts";
import {
  type AccountFavourites,
  changesSince,
  favouritesOf,
  inServerTime,
  lastChanges,
  mergeFavourites,
  versionOf,
} from "./merge-favourites.ts";

const START = Date.parse("2026-11-25T12:00:00Z");
const DEVICES = [0, 1, 2] as const;
const ACCOUNTS = ["ana", "rui"] as const;
const STATIONS = ["1", "2", "3", "4", "5"];

type Device = BrowserFavourites & { version: string; clockMs: number };

/** `lost`: the server's answer does not arrive. `size`: changes per request. */
type Step = { device: number; waitMs: number } & (
  | { do: "press"; station: string }
  | { do: "sync"; lost: boolean; size: number; repeats: boolean }
  | { do: "sign in"; account: (typeof ACCOUNTS)[number] }
  | { do: "leave" }
);

const common = { device: fc.constantFrom(...DEVICES), waitMs: fc.integer({ min: 1, max: 5_000 }) };
const press = fc.record({ ...common, do: fc.constant("press" as const), station: fc.constantFrom(...STATIONS) });
const sync = fc.record({
  ...common,
  do: fc.constant("sync" as const),
  lost: fc.boolean(),
  repeats: fc.boolean(),
  size: fc.integer({ min: 1, max: 3 }),
});
const signIn = fc.record({ ...common, do: fc.constant("sign in" as const), account: fc.constantFrom(...ACCOUNTS) });
const leave = fc.record({ ...common, do: fc.constant("leave" as const) });

const steps = fc.array(
  fc.oneof({ weight: 6, arbitrary: press }, { weight: 4, arbitrary: sync }, { weight: 1, arbitrary: signIn }, leave),
  { maxLength: 60 },
);
const clocks = fc.tuple(...DEVICES.map(() => fc.integer({ min: -1e10, max: 1e10 })));

/** Devices and accounts as the product connects them, and beside them the true history of each account. */
function run(clockMs: readonly number[], script: readonly Step[]) {
  const accounts = new Map<string, AccountFavourites>(ACCOUNTS.map((name) => [name, new Map()]));
  const pressed = new Map<string, FavouriteChange[]>(ACCOUNTS.map((name) => [name, []]));
  const noOwner = { owner: null, ids: [], queue: [], aside: [], version: "" };
  const devices: Device[] = clockMs.map((clock) => ({ ...noOwner, clockMs: clock }));
  let now = START;

  /** A station of its own for each owner shows whose list reaches an account. */
  const own = (device: Device, station: string) => `${device.owner ?? "visitor"}-${station}`;

  function pressHeart(device: Device, station: string): void {
    const id = own(device, station);
    const favourite = !device.ids.includes(id);
    device.ids = favourite ? [...device.ids, id] : device.ids.filter((other) => other !== id);
    if (device.owner === null) return;
    device.queue = withChange(device.queue, { id, favourite, at: now + device.clockMs });
    pressed.get(device.owner)?.push({ id, favourite, at: now });
  }

  function enter(device: Device, account: string): void {
    const brought = device.owner === null ? device.ids : [];
    Object.assign(device, ownedBy(device, account, now + device.clockMs), { version: "" });
    brought.forEach((id, index) => {
      pressed.get(account)?.push({ id, favourite: true, at: now - (brought.length - 1 - index) });
    });
  }

  function send(device: Device, { lost, size, repeats }: { lost: boolean; size: number; repeats: boolean }): void {
    const { owner } = device;
    if (owner === null) return;
    const sent = device.queue.slice(0, size);
    const before = accounts.get(owner) ?? new Map();
    const changes = inServerTime(sent, now + device.clockMs, now);
    const { after } = mergeFavourites(before, repeats ? [...changes, ...changes.toReversed()] : changes);
    accounts.set(owner, after);
    if (lost) return;
    const delta = sent.length > 0 ? null : changesSince(after, device.version, now);
    const shown = delta ? delta.filter(({ favourite }) => favourite) : favouritesOf(after);
    const removed = (delta ?? []).filter(({ favourite }) => !favourite).map(({ id }) => id);
    const answer = { complete: delta === null, favourites: shown.map(({ id }) => id), removed };
    Object.assign(device, withAnswer(device, sent, answer), { version: versionOf(after, now) });
  }

  for (const step of script) {
    now += step.waitMs;
    const device = devices[step.device];
    if (!device) continue;
    if (step.do === "press") pressHeart(device, step.station);
    if (step.do === "sync") send(device, step);
    if (step.do === "sign in") enter(device, step.account);
    if (step.do === "leave") Object.assign(device, withoutOwner(device, now + device.clockMs), { version: "" });
  }
  return {
    devices,
    accounts,
    pressed,
    /** Every device signs in to the account, sends what it still has, and gets the list. */
    settle: (account: string) => {
      for (const device of devices) {
        now += 1;
        if (device.owner === null) device.ids = [];
        enter(device, account);
      }
      for (let round = 0; round < STATIONS.length * 3 + 2; round += 1) {
        for (const device of devices) send(device, { lost: false, size: 2, repeats: false });
      }
      return devices.map(({ ids, queue }) => ({ ids: [...ids].toSorted(), waiting: queue.length }));
    },
  };
}

const RUNS = { numRuns: runs(300) };

test("all devices of an account end with the same favourites: of each heart the last press counts", () => {
  fc.assert(
    fc.property(clocks, steps, (clockMs, script) => {
      for (const account of ACCOUNTS) {
        const world = run(clockMs, script);
        const ended = world.settle(account);
        const last = favouritesOf(lastChanges(world.pressed.get(account) ?? [])).map(({ id }) => id);
        for (const one of ended) expect(one).toEqual({ ids: last.toSorted(), waiting: 0 });
      }
    }),
    RUNS,
  );
});

test("no account gets the changes of another account", () => {
  fc.assert(
    fc.property(clocks, steps, (clockMs, script) => {
      const { accounts, settle } = run(clockMs, script);
      settle("rui");
      for (const [account, favourites] of accounts) {
        for (const id of favourites.keys()) expect([account, "visitor"]).toContain(id.split("-")[0]);
      }
    }),
    RUNS,
  );
});

test("after its owner has left, a device shows nothing of the account", () => {
  fc.assert(
    fc.property(clocks, steps, (clockMs, script) => {
      for (const device of run(clockMs, script).devices) {
        const left = device.owner === null ? device : withoutOwner(device, START);
        expect(left.ids.filter((id) => !id.startsWith("visitor"))).toEqual([]);
        expect(left.queue).toEqual([]);
      }
    }),
    RUNS,
  );
});

const changes = fc.array(
  fc.record({
    id: fc.constantFrom(...STATIONS),
    favourite: fc.boolean(),
    at: fc.integer({ min: START, max: START + 5 }),
  }),
);

test("the order, the repetition and the batches of changes do not matter", () => {
  fc.assert(
    fc.property(changes, fc.infiniteStream(fc.integer({ min: 1, max: 4 })), fc.nat(), (all, sizes, turn) => {
      const expected = mergeFavourites(new Map(), all).after;
      const shuffled = [...all.slice(turn % (all.length + 1)), ...all.toReversed()];
      let account: AccountFavourites = new Map();
      while (shuffled.length > 0) {
        account = mergeFavourites(account, shuffled.splice(0, sizes.next().value)).after;
      }
      expect(account).toEqual(expected);
    }),
    RUNS,
  );
});
