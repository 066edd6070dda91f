import { setTimeout as sleep } from "node:timers/promises";
import { cursorAfter } from "#app/stations/catalogue/list-order.ts";
import { stationCoverPng } from "#app/stations/station/station-cover.ts";
import { cookieFrom } from "#test-support/people.ts";
import { type Attack, repeat } from "./attack-requests.ts";
import { COSTLY_REQUESTS } from "./costly-requests.ts";

/** Prepared for the attacks: one account each where an attack needs one, and pending stations' images. */
export type Prepared = {
  accounts: { email: string; password: string; cookie: string }[];
  administratorCookie: string;
  /** Paths of images of pending stations whose server sends JPEG bombs. */
  bombPaths: string[];
};

type AttackPlan = {
  /** Description for the table. */
  what: string;
  run: (attack: Attack, prepared: Prepared) => Promise<void>;
};

/** Each attack uses its own addresses: one attack's limits must not help against the next. */
const from = (attacker: number, host = 1) => `198.51.${attacker}.${host}`;
const word = () => Math.random().toString(36).slice(2, 10);

/** Each of the costly requests, over 6 connections of one address. */
const COSTLY_ATTACKS: Record<string, AttackPlan> = Object.fromEntries(
  Object.entries(COSTLY_REQUESTS).map(([what, request], number) => [
    what,
    {
      what: `${what}, 6 connections`,
      run: (attack: Attack) =>
        repeat(attack, 6, (index) => attack.send({ ...request(index), from: from(30 + number) })),
    },
  ]),
);

/** Attacks on availability, each with the requests that were expensive for the server. */
export const ATTACKS: Record<string, AttackPlan> = {
  paths: {
    what: "paths of 15.9 kB, 6 connections",
    run: (attack) => repeat(attack, 6, () => attack.send({ path: `/${"a".repeat(15_900)}`, from: from(1) })),
  },
  bombs: {
    what: "JPEG bombs of pending stations, 4 connections",
    run: (attack, { bombPaths, administratorCookie }) =>
      repeat(attack, 4, (index) => {
        const path = bombPaths[index % bombPaths.length] ?? "/";
        return attack.send({ path, from: from(2), cookie: administratorCookie });
      }),
  },
  covers: {
    what: "made-up PNG covers, aborted, 50 connections",
    run: (attack) =>
      repeat(attack, 50, () => {
        const path = stationCoverPng({ id: word(), name: `${word()} ${word()}`, genre: "Jazz" }, 512);
        return attack.sendAndHangUp({ path, from: from(3) });
      }),
  },
  lists: {
    what: "lists of 600 with an unknown parameter, 6 connections",
    run: (attack) => repeat(attack, 6, () => attack.send({ path: `/stations?show=600&x=${word()}`, from: from(4) })),
  },
  listCursors: {
    what: "lists of 120 after made-up cursors, 6 connections",
    run: (attack) =>
      repeat(attack, 6, () => {
        const key = { name: word(), listeners: 0, createdAt: new Date(), id: word(), offAir: false };
        const path = `/stations?sort=name&show=120&after=${cursorAfter("name", key)}`;
        return attack.send({ path, from: from(13) });
      }),
  },
  searches: {
    what: "searches for new words, 6 connections",
    run: (attack) => repeat(attack, 6, () => attack.send({ path: `/search?q=${word()}`, from: from(5) })),
  },
  botnet: {
    what: "searches for new words, 60 connections from 60 addresses",
    run: (attack) =>
      repeat(attack, 60, (index) => attack.send({ path: `/search?q=a+${word()}`, from: from(6, 1 + (index % 60)) })),
  },
  "sign-ins": {
    what: "correct sign-ins to one account, 16 at once",
    run: (attack, { accounts }) =>
      repeat(attack, 16, () => {
        const { email, password } = accounts[0] ?? {};
        return attack.send({ path: "/api/auth/sign-in/email", from: from(7), json: { email, password } });
      }),
  },
  guesses: {
    what: "wrong passwords for many accounts, 16 at once",
    run: (attack) =>
      repeat(attack, 16, () => {
        const json = { email: `${word()}@radio.example`, password: "not the password" };
        return attack.send({ path: "/api/auth/sign-in/email", from: from(8), json });
      }),
  },
  "password changes": {
    what: "password changes of one account beside 100 event streams",
    run: async (attack, { accounts }) => {
      const account = accounts[1];
      if (!account) throw new Error("There is no account for this attack");
      await Promise.all(
        Array.from({ length: 100 }, (_, index) => attack.hold({ path: "/api/events", from: from(9, 2 + index) })),
      );
      let { cookie } = account;
      await repeat(attack, 1, async () => {
        const json = { currentPassword: account.password, newPassword: account.password };
        const { cookies } = await attack.send({ path: "/api/auth/change-password", from: from(9), cookie, json });
        if (cookies.length > 0) cookie = cookieFrom(new Headers(cookies.map((value) => ["Set-Cookie", value])));
      });
    },
  },
  "event streams": {
    what: "4,000 event streams from one address",
    run: async (attack) => {
      let left = 4_000;
      const opener = async () => {
        while (left > 0 && !attack.signal.aborted) {
          left -= 1;
          await attack.hold({ path: "/api/events", from: from(10) });
        }
      };
      await Promise.all(Array.from({ length: 32 }, opener));
    },
  },
  api: {
    what: "lists of 500 by the API, 6 connections",
    run: (attack) =>
      repeat(attack, 6, () => attack.send({ path: `/api/stations?limit=500&q=a&x=${word()}`, from: from(14) })),
  },
  exports: {
    what: "exports of the whole list, 8 connections",
    run: (attack) =>
      repeat(attack, 8, (index) => attack.send({ path: `/stations.${index % 2 ? "csv" : "xspf"}`, from: from(11) })),
  },
  duplicates: {
    what: "stream checks of short hosts, 4 connections",
    run: (attack, { accounts }) =>
      repeat(attack, 4, () => {
        const json = { stream_url: "http://e/" };
        return attack.send({ path: "/api/stream-check", from: from(12), cookie: accounts[2]?.cookie ?? "", json });
      }),
  },
  sitemap: {
    what: "files of the site map, GET and HEAD, 50 connections",
    run: (attack) =>
      repeat(attack, 50, (index) => {
        const path = `/sitemap/${1 + (index % 5)}.xml`;
        return attack.send({ path, from: from(15), method: index % 2 ? "GET" : "HEAD" });
      }),
  },
  cursors: {
    what: "lists after names of 5,600 combining marks, by the API, 6 connections",
    run: (attack) =>
      repeat(attack, 6, () => {
        // The names share a prefix with a station's, and normalisation has to sort marks of two classes.
        const name = `Rádio ${Math.floor(Math.random() * 50_000)}${"\u0301".repeat(2_800)}${"\u0316".repeat(2_800)}`;
        const key = { name, listeners: 0, createdAt: new Date(), id: word(), offAir: false };
        return attack.send({ path: `/api/stations?sort=name&cursor=${cursorAfter("name", key)}`, from: from(16) });
      }),
  },
  bodies: {
    what: "chunked forms of 1 MiB, sent slowly, 1,000 connections",
    run: (attack) =>
      repeat(attack, 1_000, async () => {
        const body = { pieces: 64, pieceBytes: 16 * 1024, pauseMs: 125 };
        // A refused form is sent again a second later.
        await Promise.all([attack.sendSlowly({ path: "/contact", from: from(17) }, body), sleep(1_000)]);
      }),
  },
  ...COSTLY_ATTACKS,
};
